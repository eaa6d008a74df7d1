// How a service offers its tools; loaded once it is known that it may start.
export { createEndpoint, type Dependency, type Endpoint, type EndpointOptions } from './create-endpoint.ts';
export { type Composition, serveEndpoint } from './serve-endpoint.ts';
