import { drawCarton } from './carton.ts'
import { mix } from './color.ts'
import type { Design } from './design.ts'
import { drawFlacon } from './flacon.ts'
import { drawWindow } from './props.ts'
import { ellipse, fill, group, n, rect, type Sheet } from './sheet.ts'
import { drawGrain, drawGrounding, drawReflection, drawRoom, roomOf } from './studio.ts'

/** The bottle before the carton it comes in. */
export function drawBoxed(sheet: Sheet, design: Design) {
  const { chance } = design
  const room = roomOf(design, 1050)
  const flacon = drawFlacon(sheet, design)
  const scale = Math.min(790 / flacon.height, 480 / flacon.width) * design.scale
  const height = flacon.height * scale * 1.1
  const carton = drawCarton(sheet, design, Math.max(flacon.width * scale * 1.06, height * 0.44), height)
  const half = (flacon.width * scale) / 2
  const beside = Math.max(carton.width * 0.9, carton.width + half * 0.42)
  const start = 590 - (carton.side + beside + half) / 2 + carton.side
  const [boxFoot, bottleFoot] = [1188, 1262]
  const bottle = start + beside
  const dark = mix(room.shade, '#2a1a10', 0.5)
  const side = sheet.linear([carton.width, 0], [carton.width + 520, 0], `0 ${dark} 0.44, 0.4 ${dark} 0.2, 1 ${dark} 0`)
  const soft = sheet.blur(10, [-carton.side - 60, -150, carton.width + 680, 220])
  const shadow = group(
    fill(
      `M${n(-carton.side)} -6L0 6L${n(carton.width)} -4L${n(carton.width + 560)} -104L${n(carton.width + 380)} -128L${n(carton.width - 40)} -40z`,
      side,
    ) +
      fill(
        `M${n(-carton.side - 6)} -8L0 12L${n(carton.width + 6)} 4L${n(carton.width)} -30H${n(-carton.side)}z`,
        '#1a0f08',
        'opacity="0.6"',
      ),
    `filter="${soft}"`,
  )
  const mirror = group(
    group(carton.svg, 'transform="scale(1 -1)"'),
    `mask="${sheet.mask(fill(rect(-700, -20, 2000, 190), sheet.linear([0, 0], [0, 150], '0 #fff 0.2, 1 #fff 0')))}"`,
  )
  const shade = sheet.radial(
    [bottle - start, -flacon.height * scale * 0.34],
    [flacon.width * scale * 0.66, flacon.height * scale * 0.62],
    '0 #1a0f08 0.36, 0.6 #1a0f08 0.16, 1 #1a0f08 0',
  )
  // The bottle darkens the carton behind it.
  const onCarton = group(
    fill(
      ellipse(bottle - start, -flacon.height * scale * 0.34, flacon.width * scale * 0.66, flacon.height * scale * 0.62),
      shade,
    ),
    `clip-path="${sheet.clip(rect(0, -carton.height + 6, carton.width, carton.height - 8))}"`,
  )
  return (
    drawRoom(sheet, room) +
    (chance.maybe(0.4) ? drawWindow(room, chance) : '') +
    drawGrain(sheet) +
    group(shadow + mirror + carton.svg + onCarton, `transform="translate(${n(start)} ${boxFoot})"`) +
    group(
      drawGrounding(sheet, design, flacon, room, scale) +
        group(drawReflection(sheet, flacon, 0.24) + flacon.vessel + flacon.label, `transform="scale(${n(scale)})"`),
      `transform="translate(${n(bottle)} ${bottleFoot})"`,
    )
  )
}
