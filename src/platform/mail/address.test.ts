import { expect, test } from 'vitest'
import { isEmail, isPublicEmail, mailboxOf, normalEmail } from './address.ts'

test('an address has one @ and no spaces; a public one has a domain with dots', () => {
  for (const email of ['ana@example.com', "ana.o'brien+x@sub-1.example.com.ar", 'ñandú@peña.ar', 'admin@localhost']) {
    expect([isEmail(email), isPublicEmail(email)], email).toEqual([true, email !== 'admin@localhost'])
  }
  expect(['ana', 'a@b@c', 'a b@c', '@c', 'a@'].map(isEmail)).toEqual([false, false, false, false, false])
})

test.each([
  '<lim@mail.com>',
  '"lim"@mail.com',
  'lim@mail.com>',
  'a,b@c.com',
  'a"b@c.com',
  'a;b@c.com',
  'a:b@c.com',
  'lim(1)@c.com',
  'a@b..com',
  'a@-b.com',
  'a@b-.com',
  'a@.com',
  'a@b.com.',
  'a@[127.0.0.1]',
  'a@b,c.com',
  'a@b_c.com',
  'a\\b@c.com',
  'a b@c.com',
  'a\u200Bb@c.com',
  'a\u0000@c.com',
])('%j is no address', (text) => {
  expect([isEmail(text), isPublicEmail(text)]).toEqual([false, false])
})

test('no input makes the check of an address slow', () => {
  for (const text of [`a@${'.'.repeat(250_000)}@`, 'a'.repeat(250_000), '@'.repeat(250_000), ' '.repeat(250_000)]) {
    const before = process.cpuUsage()
    expect(isEmail(text) || isPublicEmail(text)).toBe(false)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(250)
  }
})

test('addresses are compared ignoring the case of ASCII letters only', () => {
  expect(normalEmail(' Ana@Example.COM ')).toBe('ana@example.com')
  expect(normalEmail('İvi@example.com')).toBe('İvi@example.com')
})

test('addresses with labels after a plus, or with other dots at Gmail, are one mailbox', () => {
  expect(mailboxOf('A.na+2@Gmail.com')).toBe('ana@gmail.com')
  expect(mailboxOf('ana@googlemail.com')).toBe('ana@gmail.com')
  expect(mailboxOf('a.na+2@example.com')).toBe('a.na@example.com')
})
