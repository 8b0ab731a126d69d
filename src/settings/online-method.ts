/** Online methods. In their own file, so that storefront pages do not load the others. */
export const onlineMethods = ['mercadopago'] as const
export type OnlineMethod = (typeof onlineMethods)[number]

export const onlineMethod = 'mercadopago' satisfies OnlineMethod
export const onlineName = 'Mercado Pago'

/** Author names of changes that a provider makes to an order. */
export const providerNames = { mercadopago: onlineName } as const satisfies Record<OnlineMethod, string>
