import { shift } from './color.ts'
import type { Design } from './design.ts'
import { setLine, settable } from './letters.ts'
import { ellipse, fill, rect, type Sheet, stroke } from './sheet.ts'
import type { Box } from './type-setting.ts'

const plates = { gold: '#D2AE6C', 'rose gold': '#D9A38C', steel: '#C9CCCE', black: '#2A2727' }

export function drawPlate(sheet: Sheet, { metal }: Design, { left, right, top, bottom }: Box) {
  const base = plates[metal]
  const skin = sheet.linear(
    [left, top],
    [right, bottom],
    `0 ${shift(base, 0.1)}, 0.2 ${shift(base, 0.02)}, 0.42 ${shift(base, 0.13)}, 0.6 ${base},
      0.85 ${shift(base, -0.08)}, 1 ${shift(base, 0.04)}`,
  )
  const d = `${rect(left, top, right - left, bottom - top)}`
  const inner = rect(left + 7, top + 7, right - left - 14, bottom - top - 14)
  return (
    fill(d, '#140c06', 'opacity="0.28" transform="translate(2.4 3.6)"') +
    fill(d, skin) +
    stroke(d, '#fff', 1.4, 'opacity="0.55"') +
    stroke(inner, shift(base, -0.3), 1, 'opacity="0.55"')
  )
}

/** A struck medal with the first letter of the house. */
export function drawSeal(
  sheet: Sheet,
  { facts, metal, label }: Design,
  { x, y, r }: { x: number; y: number; r: number },
) {
  const base = plates[metal]
  const skin = sheet.linear(
    [x - r, y - r],
    [x + r, y + r],
    `0 ${shift(base, 0.15)}, 0.45 ${base}, 0.6 ${shift(base, 0.06)}, 1 ${shift(base, -0.18)}`,
  )
  const letter = setLine([...settable(facts.brand)][0] ?? 'E', label.voice === 'sans' ? 'bold' : label.voice, r * 1.15)
  const d = letter.draw(x - (letter.box.left + letter.box.right) / 2, y - (letter.box.top + letter.box.bottom) / 2)
  return (
    fill(ellipse(x + 2, y + 3, r, r), '#140c06', 'opacity="0.3"') +
    fill(ellipse(x, y, r, r), skin) +
    stroke(ellipse(x, y, r * 0.88, r * 0.88), shift(base, -0.28), 1.2, 'opacity="0.6"') +
    stroke(ellipse(x, y, r - 1, r - 1), '#fff', 1.3, 'opacity="0.5"') +
    fill(d, '#fff', 'opacity="0.4" transform="translate(0 1.3)"') +
    fill(d, shift(base, -0.48, 0.7))
  )
}
