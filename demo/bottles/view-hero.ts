import type { Design } from './design.ts'
import { drawFlacon } from './flacon.ts'
import { group, n, type Sheet } from './sheet.ts'
import { drawGrounding, drawReflection, drawRoom, roomOf } from './studio.ts'

/** The bottle alone, from the front. */
export function drawHero(sheet: Sheet, design: Design) {
  const room = roomOf(design)
  const flacon = drawFlacon(sheet, design)
  const scale = heroScale(flacon, design.scale)
  const floor = 1268
  return drawRoom(sheet, room) + group(
    drawGrounding(sheet, design, flacon, room, scale) +
      group(drawReflection(sheet, flacon) + flacon.vessel + flacon.label, `transform="scale(${n(scale)})"`),
    `transform="translate(600 ${floor})"`)
}

/** As large as the frame allows, then smaller or larger with the millilitres. */
export function heroScale({ width, height }: { width: number; height: number }, volume: number) {
  return Math.min(930 / height, 640 / width) * volume
}
