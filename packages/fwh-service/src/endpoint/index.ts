// How a service offers its tools; loaded once it is known that it may start.
export { type Assembly, composeService, type ServiceUpstreams } from './compose-service.ts';
export { createEndpoint, type Dependency, type Endpoint, type EndpointOptions } from './create-endpoint.ts';
export { type Composition, serveEndpoint } from './serve-endpoint.ts';
