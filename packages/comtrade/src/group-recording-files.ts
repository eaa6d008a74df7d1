/** The files that make up one recording, by the names that were given. */
export type RecordingFileNames = {
  /** Common name without extension, as the first file writes it. */
  readonly name: string;
  readonly inf?: string;
  readonly hdr?: string;
} & ({ readonly cff: string } | { readonly cfg: string; readonly dat: string });

/**
 * Finds the recordings in a list of file names, e.g. the entries of a zip archive. Case does not matter, neither in the
 * extension nor in the name (`FAULT01.CFG` belongs to `fault01.dat`); the folder does. Incomplete pairs are left out.
 */
export function groupRecordingFiles(names: readonly string[]): RecordingFileNames[] {
  const groups = new Map<string, { name: string; files: Map<string, string> }>();
  for (const name of names) {
    const match = /^(.*)\.(cfg|dat|cff|inf|hdr)$/is.exec(name);
    const [, base = '', extension = ''] = match ?? [];
    if (match === null) continue;
    const group = groups.get(base.toLowerCase()) ?? { name: base, files: new Map() };
    groups.set(base.toLowerCase(), group);
    if (!group.files.has(extension.toLowerCase())) group.files.set(extension.toLowerCase(), name);
  }
  return [...groups.values()].flatMap(({ name, files }): RecordingFileNames[] => {
    const [cff, cfg, dat, inf, hdr] = ['cff', 'cfg', 'dat', 'inf', 'hdr'].map((extension) => files.get(extension));
    const texts = { ...(inf === undefined ? {} : { inf }), ...(hdr === undefined ? {} : { hdr }) };
    if (cff !== undefined) return [{ name, cff, ...texts }];
    return cfg === undefined || dat === undefined ? [] : [{ name, cfg, dat, ...texts }];
  });
}
