/** Everything of the stand-in lies under here. */
export const simulatorPath = '/simulador/andreani'
export const simulatorUser = 'simulador'
