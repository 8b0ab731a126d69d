import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for anyone who holds it. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
