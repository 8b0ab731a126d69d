import { expect, test } from 'vitest'
import { loginPath, safeNext } from './rules.ts'

test.each(['/wishlist', '/products?search=a%20b&page=2', '/orders/3f2c#pago', '/profile'])(
  'the login leads to %s',
  (next) => {
    expect(safeNext(next)).toBe(next)
  },
)

test.each([
  null,
  '',
  'wishlist',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login?next=/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/verify-email?token=x',
])('the login leads home instead of to %j', (next) => {
  expect(safeNext(next)).toBe('/')
})

test('the login path remembers the page to return to', () => {
  expect(loginPath({ pathname: '/wishlist', search: '?a=1' })).toBe('/login?next=%2Fwishlist%3Fa%3D1')
  expect(loginPath({ pathname: '/', search: '' })).toBe('/login')
})
