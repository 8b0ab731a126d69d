import { shift, tone } from './color.ts'
import type { Design } from './design.ts'
import { drawFlacon } from './flacon.ts'
import { layoutLabel } from './label.ts'
import { drawLeafShadow } from './natures.ts'
import { drawWindow } from './props.ts'
import { ellipse, fill, group, n, rect, type Sheet } from './sheet.ts'
import { drawGrain, drawGrounding, drawRoom, type Room, roomOf } from './studio.ts'
import { heroScale } from './view-hero.ts'

/** A close view of cap and label, lit from the right, with the foot of the bottle out of focus. */
export function drawClose(sheet: Sheet, design: Design) {
  const { chance } = design
  const flacon = drawFlacon(sheet, design)
  const plate = layoutLabel(design, flacon.body).plate
  const label = (plate.top + plate.bottom) / 2
  const hero = heroScale(flacon, 1)
  const neck = label - (flacon.body[0]?.y ?? 0)
  const close = Math.min(Math.max(690 / -label, hero * 1.4), hero * 2.1)
  const scale = Math.min(close, 1040 / (plate.right - plate.left), 640 / neck)
  const foot = 890 - label * scale
  const room = darker(roomOf(design, foot - 150))
  const stand = `translate(${n(chance.between(600, 650))} ${n(foot)}) rotate(${n(chance.between(-4, -2.5))})`
  const place = `${stand} scale(${n(scale)})`
  // Mirroring an asymmetric bottle would change its shape, so its light stays on the left.
  const even = flacon.body.every((row) => Math.abs(row.left + row.right) < 1)
  const bottle = group(
    group(flacon.vessel, even ? 'transform="scale(-1 1)"' : '') + flacon.label,
    `transform="${place}"`,
  )
  const [from, to] = [1150, 1330]
  const keep = sheet.mask(fill(rect(0, -100, 1200, 1700), sheet.linear([0, from], [0, to], '0 #fff, 1 #000')))
  // The copies cross-fade, since overlapping glass would be darker.
  const lose = sheet.mask(fill(rect(0, from, 1200, 400), sheet.linear([0, from], [0, to], '0 #000, 1 #fff')))
  const reach = flacon.width * scale * 0.56 + 60
  const soft = sheet.blur(9, [
    Math.max(0, 620 - reach),
    from - 30,
    Math.min(1200, reach * 2),
    Math.min(1530, foot + 70) - from,
  ])
  const cast = group(
    fill(
      ellipse(0, label, flacon.width * 0.7, flacon.height * 0.62),
      sheet.radial(
        [0, label],
        [flacon.width * 0.72, flacon.height * 0.64],
        `0.4 ${room.shade} 0.5, 0.75 ${room.shade} 0.2, 1 ${room.shade} 0`,
      ),
    ),
    `transform="translate(-90 60) ${place}"`,
  )
  return (
    drawRoom(sheet, room, even ? -1 : 1) +
    (chance.maybe(0.5) ? drawLeafShadow(room, chance) : drawWindow(room, chance)) +
    drawBokeh(sheet, design) +
    cast +
    drawGrain(sheet) +
    group(drawGrounding(sheet, design, flacon, room, scale, even ? -1 : 1), `transform="${stand}"`) +
    group(group(bottle, `filter="${soft}"`), `mask="${lose}"`) +
    group(bottle, `mask="${keep}"`) +
    drawForeground(sheet, design)
  )
}

function darker(room: Room): Room {
  return { ...room, wall: shift(room.wall, -0.07, 1.25), lit: shift(room.lit, -0.02, 1.2) }
}

/** Lights far behind the bottle, each a disc with a brighter rim, as a wide lens draws them. */
function drawBokeh(sheet: Sheet, { liquid, chance }: Design) {
  const color = tone(liquid, 0.93, 0.05)
  return Array.from({ length: 7 }, () => {
    const [x, y, r] = [chance.between(0, 1200), chance.between(60, 1100), chance.between(40, 130)]
    const light = sheet.radial([x, y], [r, r], `0 ${color} 0.16, 0.82 ${color} 0.24, 0.93 ${color} 0.3, 1 ${color} 0`)
    return fill(ellipse(x, y, r, r), light)
  }).join('')
}

/** Blurred shapes close to the lens. */
function drawForeground(sheet: Sheet, { ground, liquid, chance }: Design) {
  const blob = (x: number, y: number, rx: number, ry: number, color: string, alpha: number) =>
    fill(
      ellipse(x, y, rx, ry),
      sheet.radial([x, y], [rx, ry], `0 ${color} ${alpha}, 0.5 ${color} ${alpha * 0.85}, 1 ${color} 0`),
    )
  const left = chance.maybe(0.5)
  return (
    blob(left ? 40 : 1160, 1490, 430, 230, tone(ground, 0.62), 0.8) +
    blob(left ? 330 : 870, 1560, 360, 170, tone(liquid, 0.72), 0.6)
  )
}
