/** `<domain>_<action>`: what every model API accepts, with room for a prefix of the client. */
export const TOOL_NAME: RegExp = /^[a-z][a-z0-9_]{2,39}$/;
