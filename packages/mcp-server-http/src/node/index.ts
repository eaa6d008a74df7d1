export { createToolService, type ToolService, type ToolServiceOptions } from './create-tool-service.ts';
export { onStopSignal } from './on-stop-signal.ts';
export { type RunningServer, type ServableApp, type ServeOptions, serveOnNode } from './serve-on-node.ts';
