import { readCompleteStrings } from './json-scan.ts';
import { cutText, safeText } from './safe-text.ts';
import { FULL_NAME_PREFIX, MCP_CALL, MCP_DESCRIBE } from './tool-name.ts';

/** Longest name shown, in code points. */
const maxNameLength = 120;

/** Shows a pair as `server.tool`. */
export function displayPair(server: string, tool: string): string {
  return cutText(safeText(`${server}.${tool}`), maxNameLength);
}

/**
 * Shows a full name, as rows of history hold it. `mcp__fs__read` can be read in one way only and becomes `fs.read`;
 * where several pairs have the name, it is shown undivided instead of divided wrongly.
 */
function displayFullName(fullName: string): string {
  const joined = fullName.slice(FULL_NAME_PREFIX.length);
  const [divider, ...others] = dividers(joined);
  if (divider === undefined || others.length > 0) return cutText(safeText(joined), maxNameLength);
  return displayPair(joined.slice(0, divider), joined.slice(divider + 2));
}

/** Places where `{server}__{tool}` could be divided into two non-empty names. */
export function dividers(joined: string): readonly number[] {
  const places: number[] = [];
  for (
    let place = joined.indexOf('__', 1);
    place >= 0 && place + 2 < joined.length;
    place = joined.indexOf('__', place + 1)
  ) {
    places.push(place);
  }
  return places;
}

/**
 * What a call is aimed at, as `server.tool`: from the outer arguments of `mcp_call` and `mcp_describe`, which may still
 * be streaming, or from a full name. `null` if the call is of another kind or does not say it (yet).
 */
export function displayTarget(toolName: string, argumentsJson: string): string | null {
  if (toolName === MCP_CALL || toolName === MCP_DESCRIBE) {
    const strings = readCompleteStrings(argumentsJson);
    const [server, tool] = [strings.get('server'), strings.get('tool')];
    return server && tool ? displayPair(server, tool) : null;
  }
  return toolName.startsWith(FULL_NAME_PREFIX) && toolName.length > FULL_NAME_PREFIX.length
    ? displayFullName(toolName)
    : null;
}
