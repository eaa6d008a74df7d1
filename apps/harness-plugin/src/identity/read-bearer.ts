/** The token of an `Authorization` header; `undefined`: there is none. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
