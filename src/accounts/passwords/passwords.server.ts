import { hash, verify } from '@node-rs/argon2'

// OWASP's recommendation for argon2id: 19 MiB, two iterations.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

const dummyHash = hashPassword('a password that nobody has')

/** Takes as long for an unknown account (`hash` undefined) as for a known one, so that timing reveals neither. */
export async function checkPassword(hash: string | undefined, password: string) {
  const matches = await verify(hash ?? (await dummyHash), password)
  return matches && hash !== undefined
}
