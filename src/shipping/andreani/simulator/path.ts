export const simulatorPath = '/simulador/andreani'
export const simulatorUser = 'simulador'
