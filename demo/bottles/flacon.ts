import { drawCap } from './cap.ts'
import { shift } from './color.ts'
import type { Design } from './design.ts'
import { drawGlass, type Vessel } from './glass.ts'
import { drawLabel } from './label.ts'
import { drawFrost, drawLacquer, drawOmbre } from './lacquer.ts'
import { across, extent, type Outline, outlineOf } from './outline.ts'
import { fill, group, type Sheet, stroke } from './sheet.ts'
import { drawShine } from './shine.ts'

/** A bottle with its foot at (0, 0), `height` tall with its cap. */
export type Flacon = {
  /** Without its label, so that a view may mirror the light and keep the text readable. */
  vessel: string
  label: string
  body: Outline
  /** Cap and collar. */
  cap: Outline
  width: number
  height: number
  sag: number
}

export function bodyOf({ shape, stretch }: Design) {
  return outlineOf(
    shape.profile,
    shape.width * stretch.width,
    shape.height * stretch.height,
    shape.radius * stretch.radius,
  )
}

export function drawFlacon(sheet: Sheet, design: Design): Flacon {
  const { shape, level } = design
  const body = bodyOf(design)
  const box = extent(body)
  const width = box.right - box.left
  const foot = body.at(-1)
  const footWidth = foot ? foot.right - foot.left : width
  const sag = shape.section === 'round' ? footWidth * 0.03 : shape.section === 'facet' ? 3 : 1
  const vessel: Vessel = { body, section: shape.section, sag, wall: shape.wall ?? 22, base: shape.base ?? 56, level }
  const shoulder = body[Math.min(body.length - 1, 3)] ?? { y: 0, left: 0, right: 0 }
  const neck = Math.min(shape.neck * shape.width, (shoulder.right - shoulder.left) * 1.02)
  const cap = drawCap(sheet, design, box.top, neck, width, across(shoulder, 0))
  const gloss = design.finish === 'frosted' ? 0.16 : design.finish === 'lacquer' ? 0.8 : 1
  return {
    vessel:
      drawBody(sheet, design, vessel) +
      drawShine(sheet, vessel, gloss, shape.facets) +
      (shape.ornate ? drawGilding(sheet, vessel) : '') +
      cap.svg,
    label: drawLabel(sheet, design, body, sag),
    body,
    cap: cap.outline,
    width,
    height: -cap.top,
    sag,
  }
}

function drawBody(sheet: Sheet, { finish, glass, liquid }: Design, vessel: Vessel) {
  if (finish === 'lacquer') return drawLacquer(sheet, vessel, glass)
  if (finish === 'frosted') return drawFrost(sheet, vessel, liquid)
  const clear = drawGlass(sheet, vessel, finish === 'ombre' ? '#E9EFEC' : glass, liquid, finish === 'tinted')
  return finish === 'ombre' ? clear + drawOmbre(sheet, vessel, glass) : clear
}

/** Gold painted on foot and shoulder. */
function drawGilding(sheet: Sheet, { body, sag }: Vessel) {
  const { top, bottom } = extent(body)
  const band = (from: number, to: number) => {
    const rows = body.filter((row) => row.y >= from && row.y <= to)
    const { left, right } = extent(rows)
    const gold = sheet.linear(
      [left, 0],
      [right, 0],
      '0 #5E4218, 0.08 #B88E45, 0.2 #FBEFC9, 0.34 #D0A659, 0.6 #8A6428, 0.82 #D9B873, 1 #5E4218',
    )
    const rim = rows.map((row) => `M${row.left} ${row.y}`)[0] ?? ''
    return (
      fill(outlinePath(rows, sag), gold) +
      stroke(`${rim}H${rows[0]?.right ?? 0}`, shift('#FBEFC9', 0), 1.4, 'opacity="0.8"')
    )
  }
  return group(band(bottom - 26, bottom) + band(bottom - 38, bottom - 33) + band(top, top + 12), 'opacity="0.96"')
}

function outlinePath(rows: Outline, sag: number) {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return ''
  const left = rows.filter((_, i) => i % 2 === 0).map((row) => `${row.left.toFixed(1)} ${row.y}`)
  const right = rows
    .filter((_, i) => i % 2 === 0)
    .map((row) => `${row.right.toFixed(1)} ${row.y}`)
    .reverse()
  const half = (last.right - last.left) / 2
  return `M${left.join('L')}A${half.toFixed(1)} ${sag.toFixed(1)} 0 0 0 ${last.right.toFixed(1)} ${last.y}L${right.join('L')}z`
}
