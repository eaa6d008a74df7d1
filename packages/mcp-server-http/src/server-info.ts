/** How the service introduces itself (MCP `Implementation`). */
export interface ServerInfo {
  /** Short programmatic name, e.g. `fwh`. */
  readonly name: string;
  readonly version: string;
  /** Name for people. */
  readonly title?: string;
  readonly description?: string;
  readonly websiteUrl?: string;
}

/** Only the fields of the protocol, whatever else the caller's object holds. */
export function implementationOf(info: ServerInfo): ServerInfo {
  const { name, version, title, description, websiteUrl } = info;
  return {
    name,
    version,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(websiteUrl !== undefined && { websiteUrl }),
  };
}
