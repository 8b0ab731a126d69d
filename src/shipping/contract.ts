import { z } from 'zod'
import { provinces, toProvince } from '../platform/argentina/places.ts'
import { answer, Id, Pesos, Seen } from '../platform/http/contract.ts'
import { carrierCodes, rateSources } from './carrier-code.ts'

export const ShippingKind = z.enum(['domicilio', 'sucursal', 'retiro', 'moto'])
export type ShippingKind = z.infer<typeof ShippingKind>

const days = z.int('Un número entero').min(0, 'Desde 0').max(365, 'Hasta 365').nullable().default(null)

const ProvinceName = z
  .string('Elegí una provincia')
  .max(60, 'Hasta 60 caracteres')
  .transform((written, check): string => {
    const province = toProvince(written)
    if (province) return province.name
    check.issues.push({ code: 'custom', input: written, message: 'Esa provincia no existe' })
    return z.NEVER
  })

const postalCode = z
  .union(
    [
      z.int(),
      z
        .string()
        .trim()
        .regex(/^\d{4}$/)
        .transform(Number),
    ],
    'Son 4 números, como 1425',
  )
  .refine((code) => code >= 1000 && code <= 9999, 'Son 4 números, como 1425')
  .nullable()
  .default(null)

/** The price for a range of postal codes, for some provinces, or for everywhere. */
export const Rate = z
  .object({
    provinces: z
      .array(ProvinceName)
      .max(provinces.length, `Hasta ${provinces.length} provincias`)
      .nullable()
      .default([])
      .transform((names) => [...new Set(names ?? [])]),
    postal_from: postalCode,
    postal_to: postalCode,
    price: Pesos,
    free_from: Pesos.nullable().default(null).describe('Free from this amount of goods after discounts, in pesos'),
    days_min: days,
    days_max: days,
  })
  .refine(({ postal_from, postal_to }) => (postal_from === null) === (postal_to === null), {
    path: ['postal_to'],
    message: 'Un rango tiene desde y hasta',
  })
  .refine(({ postal_from, postal_to }) => postal_from === null || postal_to === null || postal_from <= postal_to, {
    path: ['postal_to'],
    message: 'Termina antes de empezar',
  })
  .refine(({ provinces: names, postal_from }) => names.length === 0 || postal_from === null, {
    path: ['provinces'],
    message: 'Provincias o códigos postales, no las dos cosas',
  })
  .refine(({ days_min, days_max }) => days_min === null || days_max === null || days_min <= days_max, {
    path: ['days_max'],
    message: 'Menos que el mínimo',
  })

const parts = {
  name: z.string('Ingresá el nombre').trim().min(1, 'Ingresá el nombre').max(60, 'Hasta 60 caracteres'),
  kind: z.enum(ShippingKind.options, 'Elegí cómo llega'),
  carrier: z
    .string('Tiene que ser un texto')
    .trim()
    .max(60, 'Hasta 60 caracteres')
    .nullable()
    .transform((name) => name ?? ''),
  pickup_place: z
    .string('Tiene que ser un texto')
    .trim()
    .max(200, 'Hasta 200 caracteres')
    .nullable()
    .transform((place) => place ?? '')
    .describe("For `retiro`, where and when to pick up; empty: the shop's address and opening hours"),
  rates: z
    .array(Rate, 'Ingresá al menos una tarifa')
    .max(100, 'Hasta 100 tarifas')
    .describe(
      'At least one, unless a carrier quotes the price: then they give the days, and the price while the carrier fails',
    ),
  rate_source: z
    .enum(rateSources, 'Elegí de dónde sale el precio')
    .describe('`tabla`: the rates; a carrier: its price for the postal code and the weight of the cart'),
  is_active: z.boolean('Tiene que ser true o false'),
  position: z.int('Un número entero').min(0, 'Desde 0').max(10_000, 'Hasta 10.000'),
}

export const NewShippingMethod = z.object({
  ...parts,
  carrier: parts.carrier.default(''),
  pickup_place: parts.pickup_place.default(''),
  rate_source: parts.rate_source.default('tabla'),
  is_active: parts.is_active.default(true),
  position: parts.position.optional().describe('After the others if missing'),
})
export type NewShippingMethod = z.infer<typeof NewShippingMethod>

export const ShippingMethodChange = z.object(parts).partial().extend(Seen)
export type ShippingMethodChange = z.infer<typeof ShippingMethodChange>

/** As stored; validated when it was saved. */
const StoredRate = z.object({
  provinces: z.array(z.string()),
  postal_from: z.int().nullable(),
  postal_to: z.int().nullable(),
  price: z.number(),
  free_from: z.number().nullable(),
  days_min: z.int().nullable(),
  days_max: z.int().nullable(),
})

export const ShippingMethod = z.object({
  id: z.int(),
  name: z.string(),
  kind: ShippingKind,
  carrier: z.string(),
  pickup_place: z.string(),
  rates: z.array(StoredRate),
  rate_source: z.enum(rateSources),
  is_active: z.boolean(),
  position: z.int(),
})
export type ShippingMethod = z.infer<typeof ShippingMethod>

export const ShippingMethods = answer({ shipping_methods: z.array(ShippingMethod) })
export const ShippingMethodSaved = answer({
  message: z.string(),
  shipping_method: ShippingMethod,
})

/** The id of every method, in display order. */
export const ShippingOrder = z.object({
  ids: z.array(Id).max(1000, 'Como máximo 1.000 envíos'),
})

export const Carriers = answer({
  carriers: z.array(
    z.object({
      code: z.enum(carrierCodes),
      name: z.string(),
      is_simulated: z.boolean().describe('Simulated: no parcel is sent'),
    }),
  ),
})
export type Carrier = z.infer<typeof Carriers>['carriers'][number]

export const ShippingBranch = z.object({ id: z.string(), code: z.string(), name: z.string(), address: z.string() })
export type ShippingBranch = z.infer<typeof ShippingBranch>

/** A shipping method for the buyer's place, with its price for this cart. */
export const ShippingOption = z.object({
  id: z.int(),
  name: z.string(),
  kind: ShippingKind,
  carrier: z.string(),
  price: z.number(),
  is_price_open: z.literal(true).optional().describe('The price may change once more of the place is known'),
  free_from: z.number().nullable().describe('Free from this amount of goods after discounts'),
  days_min: z.int().nullable(),
  days_max: z.int().nullable(),
  arrival: z.string().optional().describe('«Llega entre el … y el …»; missing if its rate has no days'),
  pickup_place: z.string().optional().describe('Where and when to pick up; only for `retiro`'),
  branches: z
    .array(ShippingBranch.extend({ hours: z.string() }))
    .optional()
    .describe(
      "The carrier's branches that serve the postal code, one of which an order sends as branch_id; missing if none",
    ),
})
export type ShippingOption = z.infer<typeof ShippingOption>

export const PostalCodeParam = z.object({ code: z.string().max(20).describe('1425 or C1425DKA') })
export const PostalCodeQuery = z.object({
  province: z
    .string()
    .trim()
    .max(60, 'Hasta 60 caracteres')
    .optional()
    .describe('For codes that belong to several provinces'),
})
export const PostalCodePlace = answer({
  provinces: z
    .array(z.string())
    .describe('By name; several if the code crosses a border, none if it has no mail service'),
  localities: z.array(z.string()).describe('Its larger towns'),
  arrival: z.string().nullable().describe('«Llega entre el … y el …»; null if its rate has no days'),
})
