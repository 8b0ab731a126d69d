import type { Mood } from './accord-moods.ts'
import type { Chance } from './chance.ts'
import { mix, shift, tone } from './color.ts'
import type { Design } from './design.ts'
import { drawCitrus, drawLeafShadow, drawPebbles, drawPetals, drawSmoke } from './natures.ts'
import { ellipse, fill, group, n, rect, type Sheet, stroke } from './sheet.ts'
import { drawPlinth, drawPodium } from './stands.ts'
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

/** Draws props and light around the bottle, chosen by the mood of the first accord. */
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

/** Light through window panes. Each pane is drawn several times, slightly larger, instead of blurred. */
export function drawWindow({ lit }: Room, chance: Chance) {
  const [x, slope] = [chance.between(40, 200), chance.between(0.16, 0.3)]
  // Few strong layers: rounding turns many faint ones green or pink.
  const light = mix(lit, '#FFFBF2', 0.85)
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
  return [-11, -4, 3, 10].map((by) => fill(panes(by), light, 'opacity="0.13"')).join('')
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
