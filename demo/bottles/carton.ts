import { chanceOf } from './chance.ts'
import { lightness, mix, shift } from './color.ts'
import type { Design } from './design.ts'
import { fill, group, n, rect, type Sheet, stroke } from './sheet.ts'
import { setType, smallPrint } from './type-setting.ts'

export type Carton = { svg: string; width: number; side: number; height: number; color: string }

/** Draws the carton. Its near vertical edge is at (0, 0), the front to the right of it, one side to the left. */
export function drawCarton(sheet: Sheet, design: Design, width: number, height: number): Carton {
  const house = chanceOf(`caja ${design.facts.brand}`)
  const color = cartonColor(design, house.between(0, 1))
  const side = width * 0.2
  const drop = { front: width * 0.02, side: side * 0.2 }
  const front = `M0 ${n(-height)}L${n(width)} ${n(-height + drop.front * 1.4)}V${n(-drop.front)}L0 0z`
  const flank = `M0 ${n(-height)}L${n(-side)} ${n(-height + drop.side * 1.5)}V${n(-drop.side)}L0 0z`
  const skin = sheet.linear(
    [0, -height],
    [width, 0],
    `0 ${shift(color, 0.05)}, 0.45 ${color}, 1 ${shift(color, -0.07)}`,
  )
  const lit = sheet.linear([-side, 0], [0, 0], `0 ${shift(color, -0.09)}, 1 ${shift(color, -0.03)}`)
  const lid = height * 0.56
  const seam = `M${n(-side)} ${n(-height + lid + drop.side * 1.2)}L0 ${n(-height + lid)}L${n(width)} ${n(-height + lid + drop.front)}`
  const rigid = house.maybe(0.45)
  const sheen = sheet.linear([0, -height], [width * 0.9, -height * 0.3], '0 #fff 0.2, 0.7 #fff 0.03, 1 #fff 0')
  const low = sheet.linear([0, -height], [0, 0], '0.7 #1a0f08 0, 1 #1a0f08 0.2')
  const svg =
    fill(flank, lit) +
    fill(front, skin) +
    fill(front, sheen) +
    fill(front + flank, low) +
    (rigid
      ? stroke(seam, '#1a0f08', 1.8, 'opacity="0.3"') +
        stroke(seam, '#fff', 1.2, 'opacity="0.3" transform="translate(0 1.9)"')
      : '') +
    stroke(`M0 ${n(-height)}V0`, '#fff', 1.8, 'opacity="0.45"') +
    stroke(front + flank, '#1a0f08', 1, 'opacity="0.2"') +
    group(
      drawFace(sheet, design, width, height, color),
      `transform="matrix(1 ${n((-drop.front / width) * 1)} 0 1 0 0)"`,
    )
  return { svg, width, side, height, color }
}

function cartonColor({ label, finish, glass, ground, facts }: Design, turn: number) {
  if (finish === 'lacquer' || finish === 'tinted') return turn < 0.7 ? shift(glass, 0.02) : mix('#F4EEE3', glass, 0.1)
  if (label.style === 'paper' || label.style === 'band')
    return turn < 0.7 ? mix(label.paper, ground, 0.06) : mix('#F3ECE0', ground, 0.36)
  const dark = facts.gender === 'hombre' && turn < 0.6
  return dark ? mix('#26211F', ground, 0.2) : turn < 0.5 ? mix('#F5EFE5', ground, 0.14) : mix('#EBDFCF', ground, 0.5)
}

function drawFace(sheet: Sheet, { facts, label, metal }: Design, width: number, height: number, color: string) {
  const foils = {
    gold: ['#8A6328', '#E5C78A'],
    'rose gold': ['#8D5240', '#E6B8A4'],
    steel: ['#4E5256', '#DADDDF'],
    black: ['#211D1B', '#E4E0DA'],
  } as const
  const dark = lightness(color) < 0.6
  const [deep, pale] = foils[metal]
  const foil = sheet.linear(
    [0, -height * 0.7],
    [width, -height * 0.3],
    dark
      ? `0 ${shift(pale, -0.07)}, 0.4 ${shift(pale, 0.06)}, 0.6 ${pale}, 1 ${shift(pale, -0.09)}`
      : `0 ${deep}, 0.45 ${shift(deep, 0.12)}, 1 ${shift(deep, -0.05)}`,
  )
  const ink = dark ? foil : '#2A2320'
  const box = { left: width * 0.14, right: width * 0.86, top: -height * 0.86, bottom: -height * 0.5 }
  const lines = setType(
    { brand: facts.brand, name: facts.name, small: smallPrint(facts.concentration, facts.volume_ml) },
    label,
    box,
  )
  const draw = (strong: boolean) =>
    lines
      .filter((set) => set.strong === strong)
      .map(({ line, x, y }) => line.draw(x, y))
      .join('')
  const frame = (by: number) => rect(width * by, -height + width * by, width * (1 - by * 2), height - width * by * 2)
  const frames =
    [
      [],
      [[0.06, 1.5]],
      [
        [0.055, 2.4],
        [0.085, 1],
      ],
      [[0.07, 1]],
    ][label.frame] ?? []
  const rule = `M${n(width * 0.4)} ${n(-height * 0.89)}H${n(width * 0.6)}`
  return (
    frames.map(([by = 0, line = 1]) => stroke(frame(by), foil, line, 'opacity="0.85"')).join('') +
    (frames.length ? '' : stroke(rule, foil, 2.4)) +
    fill(draw(true), ink) +
    fill(draw(false), ink, 'opacity="0.84"')
  )
}
