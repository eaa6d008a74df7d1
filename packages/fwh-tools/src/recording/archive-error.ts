/** Why a file is no zip with a recording. */
export type ArchiveDamage = 'not_zip' | 'truncated' | 'corrupt' | 'checksum' | 'no_recording' | 'too_many_files';

/** The file itself is bad: reading it again changes nothing. */
export class ArchiveError extends Error {
  readonly damage: ArchiveDamage;

  constructor(damage: ArchiveDamage, options?: ErrorOptions) {
    super(`recording file: ${damage}`, options);
    this.name = 'ArchiveError';
    this.damage = damage;
  }
}
