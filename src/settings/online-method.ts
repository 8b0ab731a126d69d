/** What a provider carries out; apart from the other methods, so that the storefront's pages load no more than this. */
export const onlineMethods = ['mercadopago'] as const
export type OnlineMethod = (typeof onlineMethods)[number]

/** The one that the shop offers now, and what its texts call it. */
export const onlineMethod = 'mercadopago' satisfies OnlineMethod
export const onlineName = 'Mercado Pago'

/** Who moves an order when a provider does. */
export const providerNames = { mercadopago: onlineName } as const satisfies Record<OnlineMethod, string>
