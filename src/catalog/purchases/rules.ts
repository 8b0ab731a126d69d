/** Recommended stock, and the stock up to which it is critical. */
const recommended = 15
const critical = 2

type Stocked = { stock: number }

export const toBuy = ({ stock }: Stocked) => Math.max(recommended - stock, 0)
export const levelOf = ({ stock }: Stocked) => (stock <= critical ? 'critico' : 'bajo')
