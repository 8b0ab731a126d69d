import { mix } from './color.ts'
import { extent, type Outline, strip } from './outline.ts'
import { fill, type Sheet, stroke } from './sheet.ts'

/** A stopper of cut glass: light and dark planes by turns. */
export function drawCrystal(sheet: Sheet, rows: Outline, d: string) {
  const { left, right, top, bottom } = extent(rows)
  const glass = sheet.linear(
    [left, 0],
    [right, 0],
    '0 #77827F 0.85, 0.1 #EEF2F0 0.8, 0.5 #DCE3E1 0.72, 0.88 #F4F6F5 0.8, 1 #6B7573 0.88',
  )
  const edges = [-1, -0.62, -0.2, 0.24, 0.66, 1]
  const planes = edges
    .slice(1)
    .map((edge, i) =>
      fill(
        strip(rows, edges[i] ?? -1, edge),
        sheet.linear(
          [0, top],
          [0, bottom],
          i % 2 ? '0 #fff 0.5, 0.5 #9AA6A3 0.28, 1 #fff 0.3' : '0 #5E6866 0.26, 0.55 #fff 0.5, 1 #4C5553 0.38',
        ),
      ),
    )
  const hairs = edges
    .slice(1, -1)
    .map((edge) => fill(strip(rows, edge - 0.012, edge + 0.012), '#fff', 'opacity="0.75"'))
  const core = fill(strip(rows, -0.2, 0.2), mix('#BFC9C6', '#ffffff', 0.3), 'opacity="0.35"')
  return fill(d, glass) + core + planes.join('') + hairs.join('') + stroke(d, '#2c3331', 1.2, 'opacity="0.4"')
}
