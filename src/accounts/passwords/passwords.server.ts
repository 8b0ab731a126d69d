import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

const nobody = hashPassword('a password that nobody has')

/** Takes as long for an unknown account (`hash` undefined) as for a known one. */
export async function checkPassword(hash: string | undefined, password: string) {
  const matches = await verify(hash ?? (await nobody), password)
  return matches && hash !== undefined
}
