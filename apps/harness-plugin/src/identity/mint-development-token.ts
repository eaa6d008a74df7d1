/** A token for trying things out on one's own machine; by default an administrator's. */
export async function mintDevelopmentToken(
  secret: Uint8Array,
  claims: { readonly jwtIssuer?: string | undefined; readonly jwtAudience?: string | undefined },
  user: { readonly id: string; readonly role: string } = { id: '1', role: 'admin' },
): Promise<string> {
  const { SignJWT } = await import('jose');
  const token = new SignJWT({ role: user.role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setIssuedAt()
    .setExpirationTime('30d');
  if (claims.jwtIssuer !== undefined) token.setIssuer(claims.jwtIssuer);
  if (claims.jwtAudience !== undefined) token.setAudience(claims.jwtAudience);
  return token.sign(secret);
}
