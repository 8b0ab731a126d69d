/** The carriers that the shop can work with by itself. One more is a folder, a line here and one in carriers.server.ts. */
export const carrierCodes = ['andreani'] as const
export type CarrierCode = (typeof carrierCodes)[number]

export const carrierNames = { andreani: 'Andreani' } as const satisfies Record<CarrierCode, string>

/** Where the price of a way of delivery comes from: the owner's table of rates, or a carrier. */
export const rateSources = ['tabla', ...carrierCodes] as const
export type RateSource = (typeof rateSources)[number]

export const isCarrier = (source: string): source is CarrierCode => (carrierCodes as readonly string[]).includes(source)
