import { mix, shift } from './color.ts'
import type { Vessel } from './glass.ts'
import { extent, pathOf, shrink } from './outline.ts'
import { fill, type Sheet } from './sheet.ts'

/** Draws opaque painted glass. */
export function drawLacquer(sheet: Sheet, { body, section, sag }: Vessel, color: string, opacity = 1) {
  const { left, right, top, bottom } = extent(body)
  const d = pathOf(body, sag)
  const [deep, lit] = [shift(color, -0.17, 0.95), shift(color, 0.09, 0.95)]
  const across = sheet.linear(
    [left, 0],
    [right, 0],
    section === 'round'
      ? `0 ${deep}, 0.09 ${shift(color, -0.05)}, 0.24 ${lit}, 0.46 ${color}, 0.78 ${shift(color, -0.09)},
      0.94 ${deep}, 1 ${shift(color, -0.04)}`
      : `0 ${shift(color, -0.07)}, 0.025 ${lit}, 0.06 ${shift(color, 0.02)}, 0.5 ${color},
      0.93 ${shift(color, -0.05)}, 0.975 ${deep}, 1 ${shift(color, -0.06)}`,
  )
  const down = sheet.linear([0, top], [0, bottom], '0 #fff 0.16, 0.1 #fff 0.04, 0.5 #000 0, 0.88 #000 0.12, 1 #000 0.3')
  return fill(d, across, `opacity="${opacity}"`) + fill(d, down, `opacity="${opacity}"`)
}

/** A gradient from clear at the shoulder to full lacquer at the foot. */
export function drawOmbre(sheet: Sheet, { body, sag }: Vessel, color: string) {
  const { left, right, top, bottom } = extent(body)
  const d = pathOf(body, sag)
  const veil = sheet.linear(
    [0, top],
    [0, bottom],
    `0 ${color} 0, 0.22 ${color} 0.06, 0.55 ${color} 0.62, 0.8 ${shift(color, -0.03)} 0.94,
      1 ${shift(color, -0.12)} 0.98`,
  )
  const ends = sheet.linear(
    [left, 0],
    [right, 0],
    '0 #000 0.34, 0.1 #000 0.06, 0.3 #fff 0.07, 0.7 #000 0, 0.93 #000 0.16, 1 #000 0.36',
  )
  return fill(d, veil) + fill(d, ends)
}

/** Etched glass: everything behind it is blurred. */
export function drawFrost(sheet: Sheet, vessel: Vessel, liquid: string) {
  const { body, sag, wall, base, level } = vessel
  const { left, right, top, bottom } = extent(body)
  const milk = mix('#F4F1EC', liquid, 0.12)
  const d = pathOf(body, sag)
  const across = sheet.linear(
    [left, 0],
    [right, 0],
    `0 ${shift(milk, -0.2)} 0.96, 0.06 ${shift(milk, -0.06)} 0.94, 0.24 #fff 0.9, 0.55 ${milk} 0.9,
      0.88 ${shift(milk, -0.07)} 0.93, 0.97 ${shift(milk, -0.17)} 0.95, 1 ${shift(milk, -0.1)} 0.95`,
  )
  const surface = top + (bottom - top) * (level + 0.06)
  const fade = sheet.linear(
    [0, surface - 34],
    [0, bottom],
    `0 ${liquid} 0, 0.09 ${liquid} 0.9, 0.6 ${shift(liquid, 0.02, 1.15)} 1,
      1 ${shift(liquid, -0.06, 1.2)} 1`,
  )
  // Four shrunk outlines look as soft as a blur in a tenth of the time.
  const layers = [0.55, 0.9, 1.25, 1.6].map((share) =>
    fill(pathOf(shrink(body, wall * share, wall, base * (0.55 + share * 0.35)), sag * 0.5), fade, 'opacity="0.23"'),
  )
  const down = sheet.linear([0, top], [0, bottom], '0 #fff 0.3, 0.3 #fff 0, 0.85 #4a3b30 0, 1 #4a3b30 0.22')
  return fill(d, across) + layers.join('') + fill(d, down)
}
