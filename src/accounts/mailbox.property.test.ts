import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'
import { composer } from '../emails.server.ts'

/**
 * Two mailboxes and two people. The stranger knows every address and registers first, but follows no link; the owner
 * has both mailboxes. Whatever the order of the actions, the stranger must not get what requires a mailbox.
 */
const [home, work] = ['ana@example.com', 'ana@trabajo.example']
const secret = { stranger: 'clave del extraño', owner: 'clave de la dueña' }

type Step =
  | { do: 'raise' | 'remove' }
  | { do: 'forgot'; email: string }
  | { do: 'ask'; by: Person; email: string }
  | { do: 'post' | 'resend' }
  | { do: 'follow'; newest: number }
  | { do: 'login'; by: Person; email: string }
type Person = keyof typeof secret

const person = fc.constantFrom<Person>('stranger', 'owner')
const email = fc.constantFrom(home, work, home.toUpperCase())
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('raise' as const, 'remove' as const) }),
  fc.record({ do: fc.constant('forgot' as const), email }),
  fc.record({ do: fc.constant('ask' as const), by: person, email }),
  fc.record({ do: fc.constantFrom('post' as const, 'resend' as const) }),
  // Any of the latest links, old ones included.
  fc.record({ do: fc.constant('follow' as const), newest: fc.nat(5) }),
  fc.record({ do: fc.constant('login' as const), by: person, email }),
)

/** Sequences that once gave the stranger access. */
const known: Step[][] = [
  [{ do: 'raise' }, { do: 'login', by: 'stranger', email: home }],
  [{ do: 'ask', by: 'stranger', email: work }, { do: 'post' }, { do: 'raise' }, { do: 'follow', newest: 0 }],
  [{ do: 'forgot', email: home }, { do: 'post' }, { do: 'raise' }, { do: 'follow', newest: 0 }, { do: 'post' }],
  [{ do: 'raise' }, { do: 'post' }, { do: 'remove' }, { do: 'follow', newest: 0 }, { do: 'raise' }],
]

test('in any sequence of actions, only the owner of the mailbox gets staff access or a confirmed address', async () => {
  const shop = await openShop()
  const { call, db } = shop
  const admin = await shop.make.admin()
  const compose = composer(shop)
  const isIn = async (token: string) => (await call('GET', '/api/auth/verify', { token })).statusCode === 200
  let runs = 0
  const until = performance.now() + 15_000

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      // Run all known sequences, and as many random ones as fit in the time.
      if (runs >= known.length && performance.now() > until) return
      await db.deleteFrom('users').where('id', '<>', admin.id).execute()
      await db.deleteFrom('mails').execute()
      runs += 1
      const registered = await call('POST', '/api/auth/register', {
        body: { first_name: 'X', last_name: 'X', email: home, password: secret.stranger },
      })
      const { id } = registered.body.user
      const sessions: Record<Person, string[]> = { stranger: [registered.body.token], owner: [] }
      const links: { to: string; token: string; kind: 'reset-password' | 'verify-email' }[] = []
      /** Addresses whose mailbox was proved by a link that worked. */
      const shown = new Set<string>()

      const actions: { [Kind in Step['do']]: (step: Extract<Step, { do: Kind }>) => Promise<unknown> } = {
        raise: () => call('POST', '/api/admin/administrators', { token: admin.token, body: { email: home } }),
        remove: () => call('DELETE', `/api/admin/administrators/${id}`, { token: admin.token }),
        forgot: (step) => call('POST', '/api/auth/forgot-password', { body: { email: step.email } }),
        ask: async (step) => {
          const token = sessions[step.by].at(-1)
          const body = { email: step.email, current_password: secret[step.by] }
          if (token) await call('PUT', '/api/auth/profile', { token, body })
        },
        resend: async () => {
          const token = sessions.stranger.at(-1)
          if (token) await call('POST', '/api/auth/send-verification', { token })
        },
        post: async () => links.push(...(await post())),
        follow: async ({ newest }) => {
          const link = links.at(-1 - newest)
          if (!link) return
          const body =
            link.kind === 'verify-email' ? { token: link.token } : { token: link.token, password: secret.owner }
          const { statusCode } = await call('POST', `/api/auth/${link.kind}`, { body })
          if (statusCode !== 200) return
          shown.add(link.to.toLowerCase())
          if (link.kind === 'verify-email') return
          for (const token of sessions.stranger) expect(await isIn(token)).toBe(false)
        },
        login: async (step) => {
          const body = { email: step.email, password: secret[step.by] }
          const { token } = (await call('POST', '/api/auth/login', { body })).body
          if (token) sessions[step.by].push(token)
        },
      }
      /** Renders the pending mails and returns the links in them. */
      async function post() {
        const jobs = await db.selectFrom('users').select(['id', 'email']).where('id', '=', id).execute()
        for (const user of jobs) {
          const about = JSON.stringify({ user_id: user.id })
          const asked = steps.some((one) => one.do === 'forgot')
          const key = `password-reset:${runs}:${links.length}`
          if (asked)
            await db
              .insertInto('mails')
              .values({ key, kind: 'password-reset', about, to_address: user.email })
              .execute()
        }
        const waiting = await db
          .selectFrom('mails')
          .selectAll()
          .where('state', '=', 'pendiente')
          .orderBy('id')
          .execute()
        const found: typeof links = []
        for (const mail of waiting) {
          const secretLink = [(await compose(mail))?.secret ?? []].flat()[0]
          const [, kind, token] = secretLink?.match(/\/(reset-password|verify-email)#token=([\w-]+)/) ?? []
          if (token && (kind === 'reset-password' || kind === 'verify-email'))
            found.push({ to: mail.to_address, token, kind })
        }
        await db.updateTable('mails').set({ state: 'descartado' }).execute()
        return found
      }

      for (const step of steps) {
        await (actions[step.do] as (step: Step) => Promise<unknown>)(step)
        const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const address = row.email.toLowerCase()
        // Only a link mailed to an address confirms it or makes it the account's.
        if (row.email_verified_at || address !== home) expect(shown).toContain(address)
        // Staff access requires the mailed link: the stranger's sessions and password must not work.
        if (!row.is_admin) continue
        const inside = row.invited_at ? [...sessions.stranger, ...sessions.owner] : sessions.stranger
        for (const token of inside) expect(await isIn(token)).toBe(false)
        const body = { email: address, password: secret.stranger }
        expect((await call('POST', '/api/auth/login', { body })).statusCode).toBe(401)
      }
    }),
    { numRuns: 20, examples: known.map((steps) => [steps]) },
  )
  expect(runs).toBeGreaterThanOrEqual(known.length)
})
