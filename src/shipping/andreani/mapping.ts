import type { z } from 'zod'
import { toProvince } from '../../platform/argentina/places.ts'
import type { Branch, CarrierEvent, Shipment } from '../carrier.ts'
import type { Branches, Traces } from './shapes.ts'

/** Andreani's maximum lengths: names, streets and cities; phones. */
const longest = 40
const maxPhoneLength = 15
const cut = (text: string, max = longest) => text.trim().slice(0, max)

/** The body of `POST /v2/ordenes-de-envio`, for a parcel that the shop brings to a branch. */
export function shippingOrder(
  { reference, parcel, sender, recipient, destination }: Shipment,
  contrato: string,
  originBranch: string,
) {
  return {
    contrato,
    idPedido: reference,
    origen: { sucursal: { id: originBranch } },
    destino: destinationOf(destination),
    remitente: personOf(sender, 0),
    destinatario: [personOf(recipient, 2)],
    bultos: [
      {
        kilos: parcel.kilos,
        volumenCm: parcel.volume_cm3,
        referencias: [{ meta: 'idCliente', contenido: reference }],
      },
    ],
  }
}

/** Phone types differ: 0 is a sender's work phone, 2 a recipient's mobile. */
const personOf = ({ name, email, phone, dni }: Shipment['recipient'], tipo: number) => ({
  nombreCompleto: cut(name),
  ...(dni && { documentoTipo: dni.length === 11 ? 'CUIT' : 'DNI', documentoNumero: dni }),
  ...(email.length <= longest && { email }),
  telefonos: [{ tipo, numero: cut(phone.replace(/[^\d+]/g, ''), maxPhoneLength) }],
})

function destinationOf(destination: Shipment['destination']) {
  if ('branch_id' in destination) return { sucursal: { id: destination.branch_id } }
  const { street, number, rest, city, province, postal_code } = destination
  const letter = province ? toProvince(province)?.letter : undefined
  return {
    postal: {
      codigoPostal: String(postal_code),
      calle: cut(street),
      numero: cut(number),
      localidad: cut(city),
      ...(letter && { region: `AR-${letter}` }),
      pais: 'Argentina',
      ...(rest && { componentesDeDireccion: [{ meta: 'piso', contenido: cut(rest) }] }),
    },
  }
}

type TheirBranch = z.output<typeof Branches>[number]

export function asBranch(branch: TheirBranch): Branch {
  const { id, codigo, descripcion, direccion, horarioDeAtencion, codigosPostalesAtendidos } = branch
  const { calle, numero, localidad, codigoPostal } = direccion
  const own = Number(codigoPostal)
  const served = own >= 1000 && own <= 9999 ? [own, ...codigosPostalesAtendidos] : codigosPostalesAtendidos
  return {
    branch_id: id,
    code: codigo,
    name: descripcion,
    address: [`${calle} ${numero}`.trim(), localidad].filter(Boolean).join(', '),
    hours: horarioDeAtencion,
    postal_codes: [...new Set(served)],
  }
}

type Trace = z.output<typeof Traces>['eventos'][number]

/** Andreani's timestamps are in Argentina's time, without an offset. */
export function asEvent({ Fecha, Estado, Evento, Motivo, Sucursal }: Trace): CarrierEvent | undefined {
  const at = new Date(/Z$|[+-]\d{2}:?\d{2}$/.test(Fecha) ? Fecha : `${Fecha}-03:00`)
  const text = [Estado || Evento, Motivo, Sucursal].filter(Boolean).join(' · ')
  return Number.isNaN(at.getTime()) || text === '' ? undefined : { text, at }
}
