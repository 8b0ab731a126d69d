import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../connections/network-of.server.ts'
import type { Db } from '../database/database.server.ts'
import { isDatabaseAway } from '../database/database-away.server.ts'
import { normalEmail } from '../mail/address.ts'

type Pseudonyms = { network?: string; account?: string }

/**
 * Returns pseudonyms of the network and of the account in a refused request, which reveal only repetitions. Their
 * secret is shared by all machines, changes each month and is never in a backup.
 */
export function openPseudonyms(db: Db) {
  let known: { month: string; secret: Promise<Buffer> } | undefined

  async function secretOfMonth() {
    const month = `${new Date().toISOString().slice(0, 7)}-01`
    if (known?.month !== month) known = { month, secret: findSecret(db, month) }
    return known.secret.catch((error) => {
      known = undefined
      throw error
    })
  }

  return async ({ ip, body }: Pick<FastifyRequest, 'ip' | 'body'>): Promise<Pseudonyms> => {
    try {
      const secret = await secretOfMonth()
      const email = typedEmail(body)
      return {
        network: pseudonym(secret, `network ${networkOf(ip)}`),
        ...(email !== undefined && { account: pseudonym(secret, `account ${normalEmail(email)}`) }),
      }
    } catch (error) {
      // The log line is written without pseudonyms.
      if (isDatabaseAway(error)) return {}
      throw error
    }
  }
}

const pseudonym = (secret: Buffer, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 16)

function typedEmail(body: unknown) {
  const email: unknown = typeof body === 'object' && body && 'email' in body ? body.email : undefined
  return typeof email === 'string' ? email.slice(0, 300) : undefined
}

/** Concurrent callers get the same secret. Deletes those of earlier months. */
async function findSecret(db: Db, month: string) {
  const made = { month, secret: randomBytes(32) }
  await db
    .insertInto('log_secrets')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('log_secrets').where('month', '<', month).execute()
  return (await db.selectFrom('log_secrets').select('secret').where('month', '=', month).executeTakeFirstOrThrow())
    .secret
}
