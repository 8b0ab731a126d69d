export const simulatorPath = '/simulador/mercado-pago'
