import { z } from 'zod'
import { carrierCodes } from '../../shipping/carrier-code.ts'

/** Parcels that a carrier is to take. */
export const CarrierShipments = z.object({
  carrier: z.enum(carrierCodes, 'Elegí el transporte'),
  ids: z.array(z.uuid('No es una orden')).min(1, 'Elegí al menos una orden').max(100, 'Hasta 100 órdenes'),
  again: z
    .boolean('Tiene que ser true o false')
    .default(false)
    .describe(
      'Also of an order whose shipment is in doubt: staff looked, and the carrier does not have it; and of one whose label has an older address: staff called it off there',
    ),
})
export type CarrierShipments = z.infer<typeof CarrierShipments>

export const CarrierShipmentResults = z.object({
  success: z.literal(true),
  results: z.array(
    z.object({
      id: z.uuid(),
      order_number: z.string().nullable().describe('Null of an order that is not there'),
      is_asked: z.boolean().describe('By this call; the number follows in a moment'),
      code: z.string().optional(),
      message: z.string().optional(),
    }),
  ),
})
export type CarrierShipmentResult = z.infer<typeof CarrierShipmentResults>['results'][number]
