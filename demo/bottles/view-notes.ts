import { accordColor } from '../../src/catalog/parts/accord-color.ts'
import type { Chance } from './chance.ts'
import { mix, shift, tone } from './color.ts'
import type { Design } from './design.ts'
import { drawFlacon, type Flacon } from './flacon.ts'
import { settable } from './letters.ts'
import { drawLeafShadow } from './natures.ts'
import { pathOf } from './outline.ts'
import { drawWindow } from './props.ts'
import { ellipse, fill, group, n, rect, type Sheet, stroke } from './sheet.ts'
import { drawGrain, type Room, roomOf } from './studio.ts'
import { fitLine } from './type-setting.ts'

/** From above: the bottle lying on the table with the blotters of its accords. */
export function drawNotes(sheet: Sheet, design: Design) {
  const { chance, facts } = design
  const room = roomOf(design)
  const flacon = drawFlacon(sheet, design)
  const scale = Math.min(980 / flacon.height, 560 / flacon.width) * design.scale
  const turn = chance.between(13, 18)
  const blotters = facts.accords
    .slice(0, 3)
    .map((accord, i) =>
      group(
        drawBlotter(sheet, accord, 1180 + i * 100),
        `transform="translate(${n(240 + i * 44)} 1740) rotate(${n(-7 + i * 7 + chance.between(-1, 1))})"`,
      ),
    )
  return (
    drawTable(sheet, room) +
    (chance.maybe(0.55) ? drawLeafShadow(room, chance) : drawWindow(room, chance)) +
    drawGrain(sheet) +
    blotters.join('') +
    drawDrops(sheet, design, chance) +
    group(
      drawShadow(sheet, flacon, scale, turn, room) +
        group(flacon.vessel + flacon.label, `transform="rotate(${n(turn)}) scale(${n(scale)})"`),
      'transform="translate(715 1240)"',
    )
  )
}

function drawTable(sheet: Sheet, { lit, floor, shade }: Room) {
  const skin = sheet.linear([0, 0], [1200, 1500], `0 ${lit}, 0.5 ${floor}, 1 ${mix(floor, shade, 0.2)}`)
  const pool = sheet.radial([300, 260], [1000, 1000], '0 #fff 0.3, 1 #fff 0')
  return fill(rect(0, 0, 1200, 1500), skin) + fill(rect(0, 0, 1200, 1500), pool)
}

/** The shadow of a lying bottle: its outline, slightly offset. */
function drawShadow(sheet: Sheet, { body, cap, height, width }: Flacon, scale: number, turn: number, { shade }: Room) {
  const outline = pathOf(body) + pathOf(cap)
  const soft = sheet.blur(13, [-width * 0.6 - 20, -height - 40, width * 1.2 + 120, height + 110])
  const near = mix(shade, '#1a0f08', 0.55)
  const shape = group(fill(outline, near, 'opacity="0.5"'), `filter="${soft}"`)
  return group(shape, `transform="translate(34 44) rotate(${n(turn)}) scale(${n(scale)})"`)
}

/** A paper strip, dipped at its tip, with the word for what it smells of. */
function drawBlotter(sheet: Sheet, accord: string, long: number) {
  const color = accordColor(accord)
  const half = 46
  const d = `M${-half} 0V${-long + 60}L${-half * 0.45} ${-long}H${half * 0.45}L${half} ${-long + 60}V0z`
  const paper = sheet.linear([-half, 0], [half, 0], '0 #FFFDF8, 0.7 #F9F5EC, 1 #EAE3D6')
  const wet = sheet.linear(
    [0, -long],
    [0, -long + 330],
    `0 ${tone(color, 0.68)} 0.95, 0.55 ${tone(color, 0.76)} 0.6, 0.8 ${tone(color, 0.82)} 0.25,
      1 ${color} 0`,
  )
  const word = fitLine(settable(accord.toUpperCase(), 'sans'), 'sans', 24, 0.18, 300)
  const text = word.draw(-word.box.right, 9)
  return (
    [
      [12, 14, 0.07],
      [7, 8, 0.09],
      [3, 3, 0.1],
    ]
      .map(([x, y, alpha]) => fill(d, '#2a1a10', `opacity="${alpha}" transform="translate(${x} ${y})"`))
      .join('') +
    fill(d, paper) +
    fill(d, wet) +
    stroke(d, '#fff', 1, 'opacity="0.6"') +
    fill(text, '#3A302A', `opacity="0.86" transform="translate(0 ${-long + 280}) rotate(-90)"`)
  )
}

/** Drops of perfume on the table: dark on the side of the lamp, bright where the light leaves them. */
function drawDrops(sheet: Sheet, { liquid }: Design, chance: Chance) {
  const color = shift(liquid, -0.02, 1.1)
  return [
    [1030, 1330, 46],
    [1104, 1250, 20],
    [940, 1410, 28],
    [1092, 1414, 14],
    [150, 210, 34],
    [226, 150, 15],
  ]
    .map(([cx = 0, cy = 0, size = 20]) => {
      const [x, y, r] = [cx + chance.between(-20, 20), cy + chance.between(-20, 20), size * chance.between(0.85, 1.15)]
      const body = sheet.linear(
        [x - r, y - r],
        [x + r, y + r],
        `0 ${shift(color, -0.17, 1.2)} 0.8, 0.45 ${color} 0.62, 1 ${shift(color, 0.1)} 0.7`,
      )
      return (
        fill(ellipse(x + r * 0.26, y + r * 0.3, r * 1.04, r * 0.98), '#2a1a10', 'opacity="0.2"') +
        fill(ellipse(x + r * 0.34, y + r * 0.4, r * 0.7, r * 0.66), shift(color, 0.08), 'opacity="0.6"') +
        fill(ellipse(x, y, r, r * 0.95), body) +
        stroke(ellipse(x, y, r - 1, r * 0.95 - 1), '#fff', 1.2, 'opacity="0.4"') +
        fill(ellipse(x - r * 0.38, y - r * 0.4, r * 0.2, r * 0.13), '#fff', 'opacity="0.9"') +
        fill(ellipse(x + r * 0.34, y + r * 0.42, r * 0.36, r * 0.2), '#fff', 'opacity="0.34"')
      )
    })
    .join('')
}
