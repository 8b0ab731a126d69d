import { expect, test } from 'vitest'
import { type AskDni, buyerErrors, emptyBuyer, streetOf, warningFor, withoutHiddenFields } from './buyer-fields.ts'
import { filledBy } from './place-of-code.ts'
import { suggestEmail } from './suggest-email.ts'

const errorsOf = (buyer: typeof emptyBuyer, isPickup = false, dni: AskDni = 'no') => buyerErrors(buyer, isPickup, dni)

const ana = {
  ...emptyBuyer,
  customer_name: 'Ana Paz',
  customer_email: 'ana@example.com',
  customer_phone: '11 2345-6789',
  customer_address: 'Gorriti 4321',
  customer_city: 'CABA',
  customer_postal_code: '1414',
  customer_province: 'Ciudad Autónoma de Buenos Aires',
}

test('a postal code is four digits or the long form', () => {
  for (const code of ['1414', 'C1414DCN', ' c1414dcn ']) {
    expect(errorsOf({ ...ana, customer_postal_code: code })).toEqual({})
  }
  for (const code of ['99', '5000ór', '14144', 'CABA']) {
    expect(Object.keys(errorsOf({ ...ana, customer_postal_code: code }))).toEqual(['customer_postal_code'])
  }
})

test('a province is required, except for pick-ups', () => {
  const nowhere = { ...ana, customer_province: '' }
  expect(errorsOf(nowhere)).toEqual({ customer_province: 'Elegí tu provincia' })
  expect(errorsOf(withoutHiddenFields(ana, true, 'no'), true)).toEqual({})
  expect(Object.keys(errorsOf(emptyBuyer))).toEqual([
    'customer_name',
    'customer_email',
    'customer_phone',
    'customer_postal_code',
    'customer_province',
    'customer_city',
    'customer_address',
  ])
})

test('errors are listed in the order of the fields, missing or malformed', () => {
  const hasty = {
    ...emptyBuyer,
    customer_name: 'Ana',
    customer_email: 'ana@',
    customer_phone: 'no',
    customer_postal_code: '99',
  }
  expect(Object.entries(errorsOf({ ...hasty, customer_dni: '1' }, false, 'required'))).toEqual([
    ['customer_dni', 'Son 7 u 8 números, o los 11 de tu CUIT o CUIL'],
    ['customer_email', 'Ingresá un email válido'],
    ['customer_phone', 'Ingresá un teléfono con números'],
    ['customer_postal_code', 'Son 4 números, como 1425, o el largo, como C1425DKA'],
    ['customer_province', 'Elegí tu provincia'],
    ['customer_city', 'Ingresá tu ciudad'],
    ['customer_address', 'Ingresá tu dirección'],
  ])
})

test('a DNI is required only if the owner asks for it, and a CUIT is accepted', () => {
  expect(errorsOf(ana, false, 'optional')).toEqual({})
  expect(errorsOf(ana, false, 'required')).toEqual({ customer_dni: 'Ingresá tu DNI' })
  for (const customer_dni of ['30.123.456', '30123456', '5123456', '20-12345678-6', '27 30123456 8']) {
    expect(errorsOf({ ...ana, customer_dni }, false, 'required')).toEqual({})
  }
  for (const customer_dni of ['123', 'no tengo', '301234567']) {
    expect(Object.keys(errorsOf({ ...ana, customer_dni }, false, 'optional'))).toEqual(['customer_dni'])
    expect(errorsOf({ ...ana, customer_dni })).toEqual({})
  }
  expect(withoutHiddenFields({ ...ana, customer_dni: '30123456' }, false, 'no').customer_dni).toBe('')
})

test('floor and flat follow the street', () => {
  expect(streetOf({ ...ana, unit: ' 3° B ' })).toBe('Gorriti 4321, 3° B')
  expect(streetOf(ana)).toBe('Gorriti 4321')
})

test('a postal code fills in unambiguous fields that the buyer did not write, and replaces what the previous code filled in', () => {
  const written = { ...ana, customer_city: '', customer_province: '' }
  const rosario = { provinces: ['Santa Fe'], localities: ['Rosario'] }
  const first = filledBy(rosario, written, {})
  expect(first).toEqual({ customer_province: 'Santa Fe', customer_city: 'Rosario' })
  const border = { provinces: ['Córdoba', 'Santa Fe'], localities: [] }
  expect(filledBy(border, { ...written, ...first }, first)).toEqual({ customer_province: '', customer_city: '' })
  expect(filledBy(rosario, ana, {})).toEqual({})
})

test('an invalid phone and a street without a number get a warning', () => {
  expect(warningFor('customer_phone', '123')).toMatch('Parece incompleto')
  expect(warningFor('customer_phone', '(0351) 15 234-5678')).toBeUndefined()
  expect(warningFor('customer_address', 'Gorriti')).toMatch('¿Falta la altura?')
  for (const street of ['Gorriti 4321', 'Ruta 8 km 40', 'Los Ceibos s/n', '']) {
    expect(warningFor('customer_address', street)).toBeUndefined()
  }
})

test('a mistyped e-mail domain gets a suggestion, a real one does not', () => {
  expect(suggestEmail('lucia@gmial.com')).toBe('lucia@gmail.com')
  expect(suggestEmail('lucia@gmail.con')).toBe('lucia@gmail.com')
  expect(suggestEmail('lucia@hotmal.com')).toBe('lucia@hotmail.com')
  expect(suggestEmail('Lucia@YAHO.com.ar')).toBe('Lucia@yahoo.com.ar')
  for (const email of [
    'lucia@gmail.com',
    'lucia@ymail.com',
    'lucia@mail.com',
    'lucia@example.com',
    'lucia',
    '@gmial.com',
  ]) {
    expect(suggestEmail(email)).toBeUndefined()
  }
})
