import { z } from 'zod'
import { tidyPlace, toPostalCode } from '../../platform/argentina/places.ts'
import { answer, required, Seen } from '../../platform/http/contract.ts'
import { User } from '../contract.ts'

const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Hasta ${max} caracteres`)
    .nullish()
    .transform((value) => value || null)

const fields = {
  label: optional(40).describe('Name given by the customer: Casa, Trabajo…'),
  address: required(200, 'Ingresá la dirección'),
  city: required(100, 'Ingresá la ciudad'),
  province: optional(60).describe('Name of one of the 24 provinces; default: taken from a full postal code (CPA)'),
  postal_code: required(12, 'Ingresá el código postal')
    .refine((code) => toPostalCode(code) !== undefined, 'Tiene que ser como 1425 o C1425DKA')
    .describe('1425 or C1425DKA'),
}

const tidied = <Written extends { province: string | null; postal_code: string }>(written: Written) => ({
  ...written,
  ...(tidyPlace(written) as { province: string | null; postal_code: string }),
})

export const AddressFields = z.object(fields).transform(tidied)
export type AddressFields = z.infer<typeof AddressFields>
export const AddressChange = z.object({ ...fields, ...Seen }).transform(tidied)
export type AddressChange = z.infer<typeof AddressChange>

export const Address = z.object({
  id: z.int(),
  label: z.string().nullable(),
  address: z.string(),
  city: z.string(),
  province: z.string().nullable(),
  postal_code: z.string(),
})
export type Address = z.infer<typeof Address>

/** The addresses besides the profile's own, which is the default at checkout. */
export const AddressBook = answer({
  message: z.string().optional(),
  default_label: z.string().nullable(),
  addresses: z.array(Address),
})
export type AddressBook = z.infer<typeof AddressBook>

export const DefaultChosen = AddressBook.extend({ user: User })

export const maxAddresses = 20
