import { expect, test } from 'vitest'
import { isEmail, isPublicEmail, normalEmail } from './address.ts'

test('an address has one @ and no spaces; one that the internet delivers to has a domain with dots', () => {
  expect(['ana@example.com', 'admin@localhost', 'a@x..y'].map(isEmail)).toEqual([true, true, true])
  expect(['ana', 'a@b@c', 'a b@c', '@c', 'a@'].map(isEmail)).toEqual([false, false, false, false, false])
  expect(['ana@example.com', 'a@sub.example.com.ar'].map(isPublicEmail)).toEqual([true, true])
  expect(['admin@localhost', 'a@x..y', 'a@.x', 'a@x.'].map(isPublicEmail)).toEqual([false, false, false, false])
})

test('nothing that is sent as an address keeps the processor busy', () => {
  for (const text of [`a@${'.'.repeat(250_000)}@`, 'a'.repeat(250_000), '@'.repeat(250_000), ' '.repeat(250_000)]) {
    const before = process.cpuUsage()
    expect(isEmail(text) || isPublicEmail(text)).toBe(false)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(250)
  }
})

test('addresses are compared by their ASCII letters alone', () => {
  expect(normalEmail(' Ana@Example.COM ')).toBe('ana@example.com')
  expect(normalEmail('İvi@example.com')).toBe('İvi@example.com')
})
