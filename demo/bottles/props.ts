import type { Mood } from './accord-colors.ts'
import type { Chance } from './chance.ts'
import { mix, shift, tone } from './color.ts'
import type { Design } from './design.ts'
import { drawCitrus, drawLeafShadow, drawPebbles, drawPetals, drawSmoke } from './natures.ts'
import { ellipse, fill, group, n, rect, type Sheet, stroke } from './sheet.ts'
import type { Room } from './studio.ts'

type Prop =
  | 'plain'
  | 'window'
  | 'leaves'
  | 'disc'
  | 'arch'
  | 'podium'
  | 'plinth'
  | 'water'
  | 'petals'
  | 'citrus'
  | 'smoke'
  | 'pebbles'
export type Stage = { behind: string; before: string; floor: number; shiny: number }

const moods: Record<Mood, readonly Prop[]> = {
  wood: ['plinth', 'window', 'plinth', 'arch', 'leaves'],
  citrus: ['citrus', 'window', 'disc', 'leaves'],
  powder: ['arch', 'podium', 'disc', 'plain'],
  fruit: ['disc', 'window', 'podium', 'petals'],
  petal: ['petals', 'leaves', 'arch', 'podium'],
  spice: ['podium', 'window', 'arch', 'plinth'],
  amber: ['disc', 'arch', 'podium', 'window'],
  leaf: ['leaves', 'leaves', 'pebbles', 'plinth'],
  water: ['water', 'water', 'pebbles', 'window'],
  smoke: ['smoke', 'podium', 'smoke', 'window'],
  hide: ['podium', 'window', 'plinth', 'plain'],
  sweet: ['arch', 'disc', 'podium', 'plain'],
  stone: ['pebbles', 'podium', 'window'],
  air: ['window', 'water', 'disc'],
}

/** What stands or shines around the bottle: quiet, and chosen by the mood of the first accord. */
export function setStage(sheet: Sheet, design: Design, room: Room): Stage {
  const { chance, ground } = design
  const prop = chance.pick(moods[design.mood])
  const floor = 1268
  const flat = { behind: '', before: '', floor, shiny: 0.3 }
  if (prop === 'window') return { ...flat, behind: drawWindow(room, chance) }
  if (prop === 'leaves') return { ...flat, behind: drawLeafShadow(room, chance) }
  if (prop === 'disc') return { ...flat, behind: drawDisc(sheet, room, ground, chance) }
  if (prop === 'arch') return { ...flat, behind: drawArch(sheet, room, chance) }
  if (prop === 'podium') return { behind: drawPodium(sheet, room), before: '', floor: 1236, shiny: 0.12 }
  if (prop === 'plinth')
    return { behind: drawPlinth(sheet, room, design.mood === 'wood', chance), before: '', floor: 1244, shiny: 0.1 }
  if (prop === 'water') return { ...flat, behind: drawWater(sheet, room, floor), shiny: 0.55 }
  if (prop === 'petals') return { ...flat, ...drawPetals(sheet, tone(ground, 0.8, 0.07), floor, chance) }
  if (prop === 'citrus') return { ...flat, before: drawCitrus(sheet, tone(ground, 0.86, 0.1), floor) }
  if (prop === 'smoke') return { ...flat, behind: drawSmoke(room, chance) }
  if (prop === 'pebbles') return { ...flat, ...drawPebbles(sheet, room, floor, chance) }
  return flat
}

/** Light through panes; each is laid down several times, a little larger, instead of being blurred. */
export function drawWindow({ lit }: Room, chance: Chance) {
  const [x, slope] = [chance.between(40, 200), chance.between(0.16, 0.3)]
  const light = mix(lit, '#FFFDF6', 0.62)
  const panes = (by: number) =>
    [0, 1]
      .flatMap((column) =>
        [0, 1, 2].map((row) => {
          const [left, top] = [x + column * 330 - by, 110 + row * 330 + column * 330 * slope - by - by * slope]
          const width = 290 + by * 2
          return `M${n(left)} ${n(top)}l${n(width)} ${n(width * slope)}v${n(280 + by * 2)}l${n(-width)} ${n(-width * slope)}z`
        }),
      )
      .join('')
  return [-14, -10, -6, -2, 2, 6, 10, 14].map((by) => fill(panes(by), light, 'opacity="0.06"')).join('')
}

function drawDisc(sheet: Sheet, { lit, wall, shade, horizon }: Room, ground: string, chance: Chance) {
  const [x, y, r] = [600 + chance.between(-70, 90), 600 + chance.between(-40, 40), chance.between(350, 410)]
  const color = tone(mix(ground, wall, 0.5), 0.87, 0.036)
  const paint = sheet.linear(
    [x - r, y - r],
    [x + r, y + r],
    `0 ${shift(color, 0.07)}, 0.5 ${color}, 1 ${mix(color, shade, 0.2)}`,
  )
  const clip = sheet.clip(rect(0, 0, 1200, horizon + 6))
  return group(
    fill(ellipse(x + 26, y + 18, r + 8, r + 8), shade, 'opacity="0.07"') +
      fill(ellipse(x + 14, y + 10, r + 3, r + 3), shade, 'opacity="0.1"') +
      fill(ellipse(x, y, r, r), paint) +
      stroke(ellipse(x, y, r - 1, r - 1), lit, 2, 'opacity="0.5"'),
    `clip-path="${clip}"`,
  )
}

function drawArch(sheet: Sheet, { wall, lit, shade, horizon, floor }: Room, chance: Chance) {
  const half = chance.between(330, 390)
  const top = chance.between(190, 270)
  const foot = horizon + 22
  const door = (by: number, dx = 0) =>
    `M${n(600 - half - by + dx)} ${n(foot)}V${n(top + half)}A${n(half + by)} ${n(half + by)} 0 0 1 ` +
    `${n(600 + half + by + dx)} ${n(top + half)}V${n(foot)}z`
  const inside = sheet.linear(
    [600 - half, 0],
    [600 + half, 0],
    `0 ${mix(wall, shade, 0.5)}, 0.1 ${mix(wall, shade, 0.33)}, 0.3 ${mix(wall, shade, 0.2)},
      0.6 ${mix(wall, shade, 0.08)}, 1 ${mix(wall, lit, 0.55)}`,
  )
  const step = sheet.linear([0, horizon], [0, foot + 26], `0 ${mix(floor, shade, 0.3)} 0.6, 1 ${floor} 0`)
  return (
    fill(door(7, 3), mix(lit, '#ffffff', 0.4), 'opacity="0.75"') +
    fill(door(0), inside) +
    fill(rect(600 - half, foot, half * 2, 26), step)
  )
}

/** A round stone drum under the bottle. */
function drawPodium(sheet: Sheet, { floor, shade, lit }: Room) {
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
function drawPlinth(sheet: Sheet, { floor, shade, lit }: Room, wood: boolean, chance: Chance) {
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

/** Still water: the table becomes a mirror with a few rings. */
function drawWater(sheet: Sheet, { floor, lit, shade, wall }: Room, foot: number) {
  const skin = sheet.linear(
    [0, 1090],
    [0, 1500],
    `0 ${mix(wall, lit, 0.5)} 0, 0.12 ${mix(wall, lit, 0.65)} 0.8, 0.5 ${floor} 0.5,
      1 ${mix(floor, shade, 0.3)} 0.8`,
  )
  const rings = [320, 430, 560, 720, 900].map((rx, i) => {
    const d = ellipse(600, foot + 6, rx, rx * 0.17)
    return (
      stroke(d, '#fff', 4.5 - i * 0.6, `opacity="${n(0.5 - i * 0.08)}"`) +
      stroke(ellipse(600, foot + 11, rx, rx * 0.17), shade, 5 - i * 0.5, `opacity="${n(0.16 - i * 0.025)}"`)
    )
  })
  return fill(rect(0, 1090, 1200, 410), skin) + rings.join('')
}
