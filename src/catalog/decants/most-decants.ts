type Sized = { volume_ml: number | null }

/** How many whole decants so many bottles hold; 0 where a volume is unknown. */
export function mostDecants(bottle: Sized, decant: Sized, bottles: number) {
  if (!bottle.volume_ml || !decant.volume_ml) return 0
  return Math.floor((bottles * bottle.volume_ml) / decant.volume_ml)
}
