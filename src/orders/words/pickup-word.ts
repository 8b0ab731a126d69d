/** Of a paid order that nobody sends: whether its buyer was told already that it may be fetched. */
export function pickupWord({ is_pickup, ready_at }: { is_pickup: boolean; ready_at: string | Date | null }) {
  if (!is_pickup) return undefined
  return ready_at ? 'Lista para retirar' : 'Se retira'
}
