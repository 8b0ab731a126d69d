/** security.txt (RFC 9116); expires a year from each request. */
export function securityText({ publicUrl, email, now }: { publicUrl: string; email: string; now: Date }) {
  const expires = new Date(now)
  expires.setUTCFullYear(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate() - 1)
  const lines = [
    ...(email ? [`Contact: mailto:${encodeURI(email)}`] : []),
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires.toISOString().replace(/\.\d+/, '')}`,
    'Preferred-Languages: es',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
