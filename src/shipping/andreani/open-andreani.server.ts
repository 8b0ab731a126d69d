import type { Resources } from '../../platform/resources.server.ts'
import { type Carrier, CarrierAway, CarrierRefusal, type Service } from '../carrier.ts'
import { isSimulated } from './address.server.ts'
import { andreaniClient } from './client.server.ts'
import { asBranch, asEvent, shippingOrder } from './mapping.ts'
import { Branches, Found, FoundShipment, Ordered, Rates, Traces } from './shapes.ts'

/** Andreani, or its simulator, as a carrier (https://developers.andreani.com). */
export function openAndreani(resources: Pick<Resources, 'db' | 'config' | 'log'>): Carrier {
  const client = andreaniClient(resources)

  async function contractOf(service: Service) {
    const address = await client.address()
    const contract = address.contracts[service]
    if (!contract)
      throw new CarrierRefusal(
        service === 'sucursal' ? 'falta el contrato a sucursal' : 'falta el contrato a domicilio',
      )
    return { ...address, contract }
  }

  return {
    code: 'andreani',
    isSimulated: isSimulated(resources.config),

    async quote({ service, postal_code, kilos, volume_cm3 }, signal) {
      const { contract, client: cliente, originBranch } = await contractOf(service)
      const query = {
        cpDestino: String(postal_code),
        contrato: contract,
        cliente,
        sucursalOrigen: originBranch,
        'bultos[0][kilos]': String(kilos),
        'bultos[0][volumen]': String(volume_cm3),
      }
      return (await client.json(Rates, { path: '/v1/tarifas', query, signal })).tarifaConIva.total
    },

    async listBranches() {
      const query = { canal: 'B2C', seHaceAtencionAlCliente: 'true' }
      const found = await client.json(Branches, { path: '/v2/sucursales', query })
      return found.filter(isPickupPoint).map(asBranch)
    },

    async createShipment(shipment) {
      const service = 'branch_id' in shipment.destination ? 'sucursal' : 'domicilio'
      const { contract, originBranch } = await contractOf(service)
      const body = shippingOrder(shipment, contract, originBranch)
      const made = await client.json(Ordered, { method: 'POST', path: '/v2/ordenes-de-envio', body })
      if (/rechaz/i.test(made.estado)) throw new CarrierRefusal(made.estado)
      return accepted(made)
    },

    async findShipment(reference, cancelled) {
      for (const service of ['domicilio', 'sucursal'] as const) {
        const contract = (await client.address()).contracts[service]
        if (!contract) continue
        const query = { contrato: contract, idDeProducto: reference }
        const found = await client.json(Found, { path: '/v2/envios', query }).catch(noneIfRefused)
        for (const one of found) {
          const { success, data } = FoundShipment.safeParse(one)
          if (!success || ![data.idDeProducto, ...data.referencias].includes(reference)) continue
          if (cancelled.includes(data.numeroDeTracking)) continue
          return { tracking_number: data.numeroDeTracking, label_number: data.numeroDeTracking }
        }
      }
      return undefined
    },

    async fetchLabel(label_number) {
      const path = `/v2/ordenes-de-envio/${encodeURIComponent(label_number)}/etiquetas`
      const bytes = await client.bytes({ path, accept: 'application/pdf' })
      if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new CarrierAway('a label that is no PDF', false)
      return bytes
    },

    async listEvents(tracking_number) {
      const path = `/v2/envios/${encodeURIComponent(tracking_number)}/trazas`
      const { eventos } = await client.json(Traces, { path })
      return eventos.map(asEvent).filter((event) => event !== undefined)
    },
  }
}

function accepted({
  bultos: [parcel],
  agrupadorDeBultos,
}: {
  bultos: { numeroDeEnvio: string }[]
  agrupadorDeBultos: string
}) {
  if (!parcel) throw new CarrierAway('no parcel in the answer', true)
  return { tracking_number: parcel.numeroDeEnvio, label_number: agrupadorDeBultos }
}

type Services = {
  datosAdicionales?:
    | { seHaceAtencionAlCliente?: boolean | null | undefined; entregaEnvios?: boolean | null | undefined }
    | null
    | undefined
}

/** Missing values count as yes. */
const isPickupPoint = ({ datosAdicionales }: Services) =>
  datosAdicionales?.seHaceAtencionAlCliente !== false && datosAdicionales?.entregaEnvios !== false

/** A refusal means that there is no such shipment. */
function noneIfRefused(error: unknown): unknown[] {
  if (error instanceof CarrierRefusal) return []
  throw error
}
