/** The carriers with an integration. Another one takes a folder, a code here and an entry in carriers.server.ts. */
export const carrierCodes = ['andreani'] as const
export type CarrierCode = (typeof carrierCodes)[number]

export const carrierNames = { andreani: 'Andreani' } as const satisfies Record<CarrierCode, string>

/** The source of a shipping method's price: the owner's table of rates, or a carrier. */
export const rateSources = ['tabla', ...carrierCodes] as const
export type RateSource = (typeof rateSources)[number]

export const isCarrier = (source: string): source is CarrierCode => (carrierCodes as readonly string[]).includes(source)
