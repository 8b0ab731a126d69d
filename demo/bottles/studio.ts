import { mix, tone } from './color.ts'
import type { Design } from './design.ts'
import type { Flacon } from './flacon.ts'
import { between, extent, pathOf, strip } from './outline.ts'
import { ellipse, fill, group, n, rect, type Sheet } from './sheet.ts'

export type Room = { wall: string; lit: string; floor: string; shade: string; horizon: number }

/** Colours of the set: a pale tone of the first accord. */
export function roomOf({ ground, mood, chance }: Design, horizon = 1105): Room {
  const deep =
    mood === 'smoke' || mood === 'hide' ? 0.12 : mood === 'wood' || mood === 'amber' || mood === 'stone' ? 0.05 : 0
  const light = 0.885 - deep - chance.between(0, 0.05)
  const hue = mix(ground, '#C9A583', 0.36)
  return {
    wall: tone(hue, light, 0.024),
    lit: tone(hue, Math.min(0.97, light + 0.095), 0.014),
    floor: tone(hue, Math.min(0.94, light + 0.045), 0.018),
    shade: tone(hue, light - 0.36, 0.045),
    horizon,
  }
}

/** Wall and table with a seamless transition, like a paper backdrop. */
export function drawRoom(sheet: Sheet, { wall, lit, floor, shade, horizon }: Room, light: 1 | -1 = 1) {
  const side = light === 1 ? 330 : 870
  const back = sheet.linear([0, 0], [0, horizon], `0 ${mix(wall, shade, 0.1)}, 0.55 ${wall}, 1 ${mix(wall, lit, 0.3)}`)
  const table = sheet.linear(
    [0, horizon - 34],
    [0, 1500],
    `0 ${floor} 0, 0.06 ${mix(floor, shade, 0.07)} 0.7, 0.16 ${floor}, 0.6 ${mix(floor, lit, 0.6)},
      1 ${mix(floor, shade, 0.14)}`,
  )
  const pool = sheet.radial([side, 430], [760, 760], `0 ${lit} 0.95, 0.5 ${lit} 0.5, 1 ${lit} 0`)
  const dusk = sheet.radial([side, 620], [1250, 1150], `0.55 ${shade} 0, 1 ${shade} 0.3`)
  return (
    fill(rect(0, 0, 1200, horizon + 40), back) +
    fill(rect(0, 0, 1200, 1500), pool) +
    fill(rect(0, horizon - 34, 1200, 1534 - horizon), table) +
    fill(rect(0, 0, 1200, 1500), dusk)
  )
}

/** Faint grain, which prevents banding in wide gradients, as one repeated tile. */
export function drawGrain(sheet: Sheet) {
  const noise = sheet.filter(
    '<feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="1" seed="7" stitchTiles="stitch"/>' +
      '<feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.46 0 0 0 0 0.42 1.1 0 0 0 -0.3"/>',
    [0, 0, 200, 200],
  )
  const tile = sheet.pattern(200, fill(rect(0, 0, 200, 200), '#000', `filter="${noise}"`))
  return fill(rect(0, 0, 1200, 1500), tile, 'opacity="0.11"')
}

/** The effects of a standing bottle on the table: contact and cast shadow, transmitted light, reflection. */
export function drawGrounding(
  sheet: Sheet,
  design: Design,
  flacon: Flacon,
  room: Room,
  scale: number,
  light: 1 | -1 = 1,
) {
  const { body, sag, width } = flacon
  const clear = design.finish === 'clear' || design.finish === 'frosted'
  const dark = mix(room.shade, '#2a1a10', 0.5)
  const rows = body.filter((_, i) => i % 3 === 0)
  const { top } = extent(body)
  const reach = -top
  // The shadow points right and back, away from the lamp.
  const lie = `matrix(${light} 0 ${n(-0.92 * light)} 0.21 0 ${n(sag * 0.6)})`
  const fade = sheet.linear(
    [0, 0],
    [0, top * 1.25],
    `0 ${dark} ${clear ? 0.42 : 0.55}, 0.4 ${dark} ${clear ? 0.2 : 0.3}, 1 ${dark} 0.02`,
  )
  const gleam = sheet.linear(
    [0, 0],
    [0, top * 0.95],
    `0 ${tone(design.liquid, 0.86, 0.12)} 0.75, 0.55 ${tone(design.liquid, 0.84, 0.11)} 0.4,
      1 ${design.liquid} 0`,
  )
  const soft = sheet.blur(9, [-width, -reach * 0.3, width * 2 + reach * 1.25, reach * 0.42])
  const shadows = group(
    fill(pathOf(rows, sag), fade, `transform="${lie}"`) +
      (clear ? fill(strip(between(rows, top * 0.86, 0), -0.6, 0.62), gleam, `transform="${lie}"`) : ''),
    `filter="${soft}"`,
  )
  const foot = body.at(-1)
  const half = foot ? (foot.right - foot.left) / 2 : width / 2
  const middle = foot ? (foot.left + foot.right) / 2 : 0
  const contact = sheet.radial(
    [middle, sag * 0.7 + 2],
    [half * 1.16, 15 + sag],
    '0.5 #1a0f08 0.62, 0.8 #1a0f08 0.22, 1 #1a0f08 0',
  )
  const ambient = sheet.radial(
    [middle + half * 0.2 * light, sag + 6],
    [half * 1.7, 48 + sag * 2],
    '0 #1a0f08 0.32, 0.55 #1a0f08 0.12, 1 #1a0f08 0',
  )
  return group(
    shadows +
      fill(ellipse(middle + half * 0.2 * light, sag + 6, half * 1.7, 48 + sag * 2), ambient) +
      fill(ellipse(middle, sag * 0.7 + 2, half * 1.16, 15 + sag), contact),
    `transform="scale(${n(scale)})"`,
  )
}

export function drawReflection(sheet: Sheet, flacon: Flacon, strength = 0.3) {
  const depth = 190
  const fade = sheet.linear([0, 0], [0, depth], `0 #fff ${strength}, 0.5 #fff ${strength * 0.3}, 1 #fff 0`)
  const mask = sheet.mask(fill(rect(-600, 0, 1200, depth), fade))
  return group(
    group(
      flacon.vessel,
      `transform="translate(0 ${n(flacon.sag * 1.6)}) scale(1 -1)" clip-path="${sheet.clip(rect(-600, -depth, 1200, depth + flacon.sag))}"`,
    ),
    `mask="${mask}"`,
  )
}
