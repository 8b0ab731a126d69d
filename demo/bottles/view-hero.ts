import type { Design } from './design.ts'
import { drawFlacon } from './flacon.ts'
import { setStage } from './props.ts'
import { group, n, type Sheet } from './sheet.ts'
import { drawGrain, drawGrounding, drawReflection, drawRoom, roomOf } from './studio.ts'

/** The bottle alone, from the front. */
export function drawHero(sheet: Sheet, design: Design) {
  const room = roomOf(design)
  const flacon = drawFlacon(sheet, design)
  const scale = heroScale(flacon, design.scale)
  const stage = setStage(sheet, design, room)
  return (
    drawRoom(sheet, room) +
    stage.behind +
    drawGrain(sheet) +
    group(
      drawGrounding(sheet, design, flacon, room, scale) +
        group(
          drawReflection(sheet, flacon, stage.shiny) + flacon.vessel + flacon.label,
          `transform="scale(${n(scale)})"`,
        ),
      `transform="translate(600 ${stage.floor})"`,
    ) +
    stage.before
  )
}

/** The largest scale that fits the frame, times a factor for the volume. */
export function heroScale({ width, height }: { width: number; height: number }, volume: number) {
  return Math.min(990 / height, 680 / width) * volume
}
