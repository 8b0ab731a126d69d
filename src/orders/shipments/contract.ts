import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'
import { carrierCodes } from '../../shipping/carrier-code.ts'

export const CarrierShipments = z.object({
  carrier: z.enum(carrierCodes, 'Elegí el transporte'),
  ids: z.array(z.uuid('No es una orden')).min(1, 'Elegí al menos una orden').max(100, 'Hasta 100 órdenes'),
  again: z
    .boolean('Tiene que ser true o false')
    .default(false)
    .describe(
      'Request again: the shipment is in doubt and staff found that the carrier does not have it, or its label has an old address and staff cancelled it there',
    ),
})
export type CarrierShipments = z.infer<typeof CarrierShipments>

export const CarrierShipmentResults = answer({
  results: z.array(
    z.object({
      id: z.uuid(),
      order_number: z.string().nullable().describe('Null if there is no such order'),
      is_asked: z.boolean().describe('Whether this call requested it; the tracking number follows shortly after'),
      code: z.string().optional(),
      message: z.string().optional(),
    }),
  ),
})
export type CarrierShipmentResult = z.infer<typeof CarrierShipmentResults>['results'][number]
