import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { normalEmail } from './address.ts'

test('the database and the shop normalize any address in the same way', async () => {
  const { db } = await openShop()
  // Capitals whose lower case differs between programs, and the rest of Unicode.
  const letter = fc.oneof(
    fc.constantFrom('İ', 'I', 'ı', 'K', 'ẞ', 'Σ', 'Ω', 'Å', 'Ñ', 'Z', '@', '.'),
    fc.string({ unit: 'binary' }),
  )
  const written = fc.array(letter, { maxLength: 30 }).map((letters) => letters.join('').replaceAll('\0', '').trim())
  const texts = fc.sample(written, 5000)
  const { rows } = await sql<{ form: string }>`
    select normal_email(text) as form from unnest(${texts}::text[]) with ordinality as t (text, place) order by place
  `.execute(db)
  expect(rows.map(({ form }) => form)).toEqual(texts.map(normalEmail))
})

test('two addresses that differ by more than A–Z are two accounts', async () => {
  const { call } = await openShop()
  const register = async (email: string) => {
    const body = { first_name: 'Ivi', last_name: 'Paz', email, password: 'secreto' }
    return (await call('POST', '/api/auth/register', { body })).statusCode
  }
  expect(await register('ivi@example.com')).toBe(201)
  expect(await register('IVI@Example.com')).toBe(409)
  expect(await register('İvi@example.com')).toBe(201)
})
