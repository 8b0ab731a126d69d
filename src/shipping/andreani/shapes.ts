import { z } from 'zod'

/** The parts of Andreani's responses that the shop reads. Numbers arrive as strings. */

const Id = z.union([z.string().min(1).max(60), z.number().int()]).transform(String)
const text = (max: number) =>
  z
    .string()
    .nullish()
    .transform((text) => (text ?? '').trim().slice(0, max))

/** Above any plausible price: a typing error, or not a price. */
const dearest = 9_999_999

export const Rates = z.object({
  tarifaConIva: z.object({ total: z.coerce.number().gt(0).max(dearest) }),
})

const codes = z
  .array(z.coerce.number().catch(0))
  .nullish()
  .transform((list) => (list ?? []).filter((code) => Number.isInteger(code) && code >= 1000 && code <= 9999))

export const Branches = z
  .array(
    z.object({
      id: Id,
      codigo: text(40),
      descripcion: text(120),
      direccion: z.object({
        calle: text(120),
        numero: text(20),
        localidad: text(80),
        codigoPostal: text(12),
      }),
      horarioDeAtencion: text(200),
      datosAdicionales: z
        .object({ seHaceAtencionAlCliente: z.boolean().nullish(), entregaEnvios: z.boolean().nullish() })
        .nullish(),
      codigosPostalesAtendidos: codes,
    }),
  )
  .min(1)

/** A rejection («Rechazado») arrives with a success status. */
export const Ordered = z.object({
  estado: text(60),
  bultos: z.array(z.object({ numeroDeEnvio: Id })).min(1),
  agrupadorDeBultos: Id,
})

export const Found = z.union([z.array(z.unknown()), z.looseObject({})]).transform((found) => [found].flat())
export const FoundShipment = z.object({
  numeroDeTracking: Id,
  idDeProducto: text(80),
  referencias: z
    .array(z.string())
    .nullish()
    .transform((list) => list ?? []),
})

/** Version 2 capitalises names, version 3 has `Evento` in addition to `Estado`. */
export const Traces = z.object({
  eventos: z.array(
    z.object({
      Fecha: z.string().min(10),
      Estado: text(120),
      Evento: text(120),
      Motivo: text(120),
      Sucursal: text(80),
    }),
  ),
})

export const Refusal = z.object({ detail: text(300), message: text(300), title: text(300) }).catch({
  detail: '',
  message: '',
  title: '',
})
