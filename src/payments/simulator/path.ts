/** Everything of the stand-in lies under here. */
export const simulatorPath = '/simulador/mercado-pago'
