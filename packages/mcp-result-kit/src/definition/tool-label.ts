/** How an entry of a list of tools is called in the words to its author: by its name if it has one. */
export function toolLabel(tool: unknown, index: number): string {
  const name = typeof tool === 'object' && tool !== null ? (tool as { name?: unknown }).name : undefined;
  return typeof name === 'string' && name !== '' && name.length <= 64 ? name : `tools[${index}]`;
}
