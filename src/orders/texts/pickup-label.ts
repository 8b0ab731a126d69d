/** Whether a paid pick-up is ready, in words; undefined for other orders. */
export function pickupLabel({ is_pickup, ready_at }: { is_pickup: boolean; ready_at: string | null }) {
  if (!is_pickup) return undefined
  return ready_at ? 'Lista para retirar' : 'Se retira'
}
