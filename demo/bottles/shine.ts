import type { Vessel } from './glass.ts'
import { across, between, extent, pathOf, rowAt, shrink, strip } from './outline.ts'
import { fill, group, n, type Sheet, stroke } from './sheet.ts'

/** Reflections of soft boxes on the outside of the bottle: `gloss` 1 is polished glass, 0.3 is frosted. */
export function drawShine(sheet: Sheet, vessel: Vessel, gloss: number, facets?: readonly number[]) {
  const { body, section, sag } = vessel
  const { left, right, top, bottom } = extent(body)
  const height = bottom - top
  const tall = between(body, top + height * 0.05, bottom - height * 0.07)
  const fade = (strong: number) =>
    sheet.linear(
      [0, top],
      [0, bottom],
      `0.04 #fff 0, 0.12 #fff ${strong * 0.95}, 0.5 #fff ${strong * 0.75}, 0.86 #fff ${strong * 0.4},
      0.94 #fff 0`,
    )
  const box = section === 'round' ? ([-0.84, -0.6] as const) : ([-0.9, -0.75] as const)
  const parts = [
    facets ? drawFacets(sheet, vessel, facets).join('') : '',
    fill(strip(tall, box[0], box[1]), fade(0.5)),
    fill(strip(tall, box[0], box[0] + 0.06), fade(0.55)),
    fill(strip(tall, box[1] + 0.035, box[1] + 0.06), fade(0.4)),
    fill(strip(tall, section === 'round' ? 0.8 : 0.9, section === 'round' ? 0.86 : 0.935), fade(0.5)),
    section === 'round'
      ? fill(
          strip(tall, -0.6, -0.2),
          sheet.linear(
            [across(rowAt(body, top + height / 2), -0.6), 0],
            [across(rowAt(body, top + height / 2), -0.2), 0],
            '0 #fff 0.2, 1 #fff 0',
          ),
        )
      : sheen(sheet, vessel),
    shoulder(sheet, vessel),
  ]
  const rim = sheet.linear([left, top], [right, bottom], '0 #fff 0.85, 0.3 #fff 0.3, 0.7 #fff 0.25, 1 #fff 0.75')
  const edge = sheet.linear([left, 0], [right, 0], '0 #1d1512 0.5, 0.5 #1d1512 0.2, 1 #1d1512 0.55')
  return (
    group(parts.join(''), `opacity="${n(0.35 + gloss * 0.65)}"`) +
    stroke(pathOf(shrink(body, 3.2, 3, 3), sag), rim, 2, `opacity="${n(gloss * 0.8)}"`) +
    stroke(pathOf(body, sag), edge, 1.3)
  )
}

/** The flat reflection of a large window in the front of a slab. */
function sheen(sheet: Sheet, { body }: Vessel) {
  const { left, right, top, bottom } = extent(body)
  const [width, height] = [right - left, bottom - top]
  const window = between(body, top + height * 0.03, bottom - height * 0.04)
  const light = sheet.linear(
    [left, top],
    [left + width * 0.62, top + height * 0.42],
    '0 #fff 0.24, 0.62 #fff 0.1, 0.63 #fff 0, 1 #fff 0',
  )
  return fill(strip(window, -0.74, 0.86), light)
}

function shoulder(sheet: Sheet, { body }: Vessel) {
  const { left, right, top } = extent(body)
  const rows = between(body, top + 2, top + 46)
  const light = sheet.linear([left, top], [left, top + 46], '0 #fff 0.5, 0.3 #fff 0.18, 1 #fff 0')
  const sides = sheet.linear([left, 0], [right, 0], '0 #fff 0.5, 0.4 #fff 0.1, 1 #fff 0')
  return fill(strip(rows, -0.95, 0.95), light) + fill(strip(rows, -0.97, 0.4), sides, 'opacity="0.5"')
}

/** Facets with different brightness and a thin bright line between each two. */
function drawFacets(sheet: Sheet, { body }: Vessel, facets: readonly number[]) {
  const { top, bottom, left, right } = extent(body)
  const widest = body.reduce((best, row) => (row.right - row.left > best.right - best.left + 0.5 ? row : best))
  const edges = [-1, ...facets, 1]
  const cut = widest.y > top + 60 && widest.y < bottom - 60
  const bands = cut ? [between(body, top, widest.y), between(body, widest.y, bottom)] : [body]
  const planes = bands.flatMap((band, lower) => {
    const { top: from, bottom: to } = extent(band)
    return edges.slice(1).map((edge, i) => {
      const start = edges[i] ?? -1
      const lit = ((i + lower) % 2 === 0 ? 0.16 : 0.02) * (start < 0 ? 1.2 : 0.8) + (i === 0 ? 0.06 : 0)
      const shade = (i + lower) % 2 === 0 ? 0.02 : 0.13
      return fill(
        strip(band, start, edge),
        sheet.linear(
          [0, from],
          [0, to],
          lower ? `0 #1a120e ${shade * 1.3}, 1 #fff ${lit * 1.2}` : `0 #fff ${lit}, 1 #1a120e ${shade}`,
        ),
      )
    })
  })
  const hairs = edges.slice(1, -1).map((edge) => {
    const rows = [body[4], ...body.filter((_, i) => i % 6 === 0), body.at(-4)].filter((row) => row !== undefined)
    const line = rows.map((row, i) => `${i ? 'L' : 'M'}${n(across(row, edge))} ${n(row.y)}`).join('')
    return (
      stroke(line, '#fff', 1.6, 'opacity="0.42"') +
      stroke(line, '#1a120e', 1, 'opacity="0.22" transform="translate(2 0)"')
    )
  })
  const girdle = `M${n(left)} ${n(widest.y)}H${n(right)}`
  return cut ? [...planes, ...hairs, stroke(girdle, '#fff', 1.6, 'opacity="0.42"')] : [...planes, ...hairs]
}
