/**
 * How a session's MCP tools reach the model: `working_set` lists names and loads schemas on demand, `full` puts every
 * schema into every request. This is the form in code and in the system setting `mcp.loadMode`.
 */
export type LoadMode = 'working_set' | 'full';

/** The form in the table `user_mcp_load_mode` and on the wire of `PUT /v1/mcp-servers/load-mode`. */
export type StoredLoadMode = 'WORKING_SET' | 'FULL';

/** What holds where neither the user nor the system says otherwise, and where the stores fail. */
export const DEFAULT_LOAD_MODE: LoadMode = 'working_set';

/** Key of the global default in `system_setting`. */
export const LOAD_MODE_SETTING_KEY = 'mcp.loadMode';
