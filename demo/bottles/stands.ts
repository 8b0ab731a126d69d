import type { Chance } from './chance.ts'
import { mix, shift } from './color.ts'
import { ellipse, fill, n, rect, type Sheet, stroke } from './sheet.ts'
import type { Room } from './studio.ts'

/** A round stone drum under the bottle. */
export function drawPodium(sheet: Sheet, { floor, shade, lit }: Room) {
  const [top, rx, ry, foot] = [1240, 452, 58, 1560]
  const side = sheet.linear(
    [600 - rx, 0],
    [600 + rx, 0],
    `0 ${mix(floor, shade, 0.34)}, 0.16 ${mix(floor, shade, 0.1)}, 0.34 ${mix(floor, lit, 0.5)},
      0.7 ${mix(floor, shade, 0.26)}, 0.95 ${mix(floor, shade, 0.56)}, 1 ${mix(floor, shade, 0.46)}`,
  )
  const face = sheet.linear(
    [600 - rx, top - ry],
    [600 + rx, top + ry],
    `0 ${mix(lit, '#ffffff', 0.35)}, 0.6 ${lit}, 1 ${mix(floor, shade, 0.12)}`,
  )
  const drum = `M${600 - rx} ${top}A${rx} ${ry} 0 0 0 ${600 + rx} ${top}V${foot}H${600 - rx}z`
  return (
    drawDusk(sheet, 600 + rx, shade) +
    fill(drum, side) +
    fill(ellipse(600, top, rx, ry), face) +
    stroke(`M${600 - rx} ${top}A${rx} ${ry} 0 0 0 ${600 + rx} ${top}`, '#fff', 2.4, 'opacity="0.6"')
  )
}

/** The shadow of a stand that reaches below the frame. */
function drawDusk(sheet: Sheet, edge: number, shade: string) {
  const [x, y, rx, ry] = [edge - 30, 1500, 330, 270]
  return fill(ellipse(x, y, rx, ry), sheet.radial([x, y], [rx, ry], `0 ${shade} 0.75, 0.5 ${shade} 0.4, 1 ${shade} 0`))
}

/** A long block, of wood or of stone, that the frame cuts off. */
export function drawPlinth(sheet: Sheet, { floor, shade, lit }: Room, wood: boolean, chance: Chance) {
  const base = wood ? mix('#B58D63', floor, 0.38) : mix(floor, lit, 0.4)
  const [top, edge] = [1180, 1318]
  const [left, right] = [chance.between(60, 130), chance.between(1080, 1150)]
  const deck = `M${n(left + 64)} ${top}H${n(right - 64)}L${n(right)} ${edge}H${n(left)}z`
  const face = sheet.linear(
    [left, top],
    [right, edge],
    `0 ${shift(base, 0.09)}, 0.5 ${shift(base, 0.04)}, 1 ${shift(base, -0.05)}`,
  )
  const front = sheet.linear([0, edge], [0, 1500], `0 ${shift(base, -0.05)}, 1 ${shift(base, -0.17)}`)
  const grain = Array.from({ length: wood ? 24 : 0 }, () => {
    const [y, sway] = [chance.between(edge + 4, 1498), chance.between(-9, 9)]
    return stroke(
      `M${n(left)} ${n(y)}C${n(left + 340)} ${n(y + sway)} ${n(right - 420)} ${n(y - sway)} ${n(right)} ${n(y + sway / 2)}`,
      shift(base, -0.16),
      chance.between(0.8, 3),
      'opacity="0.22"',
    )
  })
  const veins = Array.from({ length: wood ? 12 : 0 }, () => {
    const y = chance.between(top + 6, edge - 4)
    const inset = ((edge - y) / (edge - top)) * 64
    return stroke(
      `M${n(left + inset)} ${n(y)}C${n(left + 400)} ${n(y + 4)} ${n(right - 400)} ${n(y - 4)} ${n(right - inset)} ${n(y)}`,
      shift(base, -0.12),
      chance.between(0.8, 2),
      'opacity="0.2"',
    )
  })
  return (
    drawDusk(sheet, right, shade) +
    fill(rect(left, edge, right - left, 190), front) +
    grain.join('') +
    fill(deck, face) +
    veins.join('') +
    stroke(`M${n(left)} ${edge}H${n(right)}`, '#fff', 2.4, 'opacity="0.5"')
  )
}
