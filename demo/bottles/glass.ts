import { mix, shift, tone } from './color.ts'
import { across, between, extent, type Outline, pathOf, rowAt, shrink, strip } from './outline.ts'
import { ellipse, fill, n, rect, type Sheet, stroke } from './sheet.ts'
import type { Section } from './silhouettes.ts'

export type Vessel = {
  body: Outline
  section: Section
  /** How far the near edge of the foot curves down. */
  sag: number
  wall: number
  base: number
  /** Level of the liquid, as a fraction of the height. */
  level: number
}

/** Draws clear or coloured glass with its liquid, without the highlights on the outside. */
export function drawGlass(sheet: Sheet, vessel: Vessel, glass: string, liquid: string, dyed: boolean) {
  const { body, wall, base, sag } = vessel
  const { left, right, top } = extent(body)
  const inner = shrink(body, wall, wall * 0.8, base)
  const outer = pathOf(body, sag)
  const dark = tone(glass, dyed ? 0.24 : 0.42, dyed ? undefined : 0.018)
  const thick = dyed ? 1 : 0.34
  const walls = sheet.linear(
    [left, 0],
    [right, 0],
    `0 ${dark} ${thick * 0.95}, 0.035 ${dark} ${thick * 0.6}, 0.1 ${glass} ${thick * 0.7},
      0.5 ${glass} ${thick * 0.55}, 0.9 ${glass} ${thick * 0.72}, 0.965 ${dark} ${thick * 0.62},
      1 ${dark} ${thick}`,
  )
  return [
    fill(outer, walls),
    drawLiquid(sheet, vessel, inner, liquid, glass, dyed),
    drawBase(sheet, vessel, inner, dyed ? mix(glass, liquid, 0.25) : liquid, glass),
    darkEdges(sheet, body, dark),
    stroke(pathOf(inner, sag * 0.7), dark, 1.8, 'opacity="0.4"'),
    stroke(pathOf(shrink(inner, 2.5, 2, 2.5), sag * 0.7), '#fff', 1.6, 'opacity="0.38"'),
    drawTube(inner, top, vessel),
  ].join('')
}

/** At the silhouette, where the wall is seen along its length, glass is nearly black. */
function darkEdges(sheet: Sheet, body: Outline, dark: string) {
  const { top, bottom } = extent(body)
  const shade = sheet.linear([0, top], [0, bottom], `0 ${dark} 0.1, 0.12 ${dark} 0.6, 0.6 ${dark} 0.5, 1 ${dark} 0.75`)
  return (
    fill(strip(body, -1, -0.985) + strip(body, 0.985, 1), shade) +
    fill(strip(body, 0.955, 0.968), '#fff', 'opacity="0.4"')
  )
}

function drawLiquid(sheet: Sheet, vessel: Vessel, inner: Outline, liquid: string, glass: string, dyed: boolean) {
  const { body, level, sag, section } = vessel
  const { top, bottom, left, right } = extent(inner)
  const surface = top + (bottom - top) * level
  const wet = between(inner, surface, bottom)
  const full = pathOf(wet, sag * 0.7)
  const color = dyed ? shift(mix(glass, liquid, 0.24), 0.05, 1.2) : liquid
  const [deep, bright] = [shift(color, -0.2, 1.25), shift(color, 0.07, 1.1)]
  const round = section === 'round'
  const width = sheet.linear(
    [left, 0],
    [right, 0],
    round
      ? `0 ${deep} 0.95, 0.05 ${deep} 0.62, 0.16 ${deep} 0.2, 0.4 ${deep} 0.04, 0.68 ${bright} 0.22,
      0.86 ${deep} 0.2, 0.96 ${deep} 0.62, 1 ${deep} 0.95`
      : `0 ${deep} 0.95, 0.025 ${deep} 0.55, 0.08 ${deep} 0.24, 0.24 ${deep} 0.06, 0.55 ${bright} 0.16,
      0.8 ${deep} 0.06, 0.93 ${deep} 0.26, 0.975 ${deep} 0.6, 1 ${deep} 0.95`,
  )
  const depth = sheet.linear(
    [0, surface],
    [0, bottom],
    `0 ${shift(color, -0.08, 1.1)} 0.92, 0.05 ${shift(color, 0.01)} 0.88, 0.4 ${shift(color, 0.045)} 0.87,
    0.8 ${shift(color, -0.02, 1.05)} 0.93, 1 ${deep} 0.96`,
  )
  // The light comes from the left and gathers low on the right, as in a lens.
  const glow = sheet.radial(
    [across(rowAt(inner, bottom - 40), 0.42), bottom - (bottom - surface) * 0.16],
    [(right - left) * 0.44, (bottom - surface) * 0.44],
    `0 #FFFDF2 0.55, 0.45 ${bright} 0.38, 1 ${bright} 0`,
  )
  const refracted = between(body, surface + 6, bottom)
  const edge = (from: number, to: number) => fill(strip(refracted, from, to), deep, 'opacity="0.26"')
  return [
    edge(-0.985, -0.955),
    edge(0.95, 0.985),
    fill(
      pathOf(inner, sag * 0.7),
      sheet.linear([0, top], [0, surface + 20], `0 #fff ${dyed ? 0.06 : 0.2}, 1 #fff ${dyed ? 0.1 : 0.42}`),
    ),
    fill(full, depth),
    fill(full, width),
    fill(full, glow),
    meniscus(sheet, inner, surface, round ? (right - left) * 0.022 : 4, color),
  ].join('')
}

function meniscus(sheet: Sheet, inner: Outline, y: number, ry: number, color: string) {
  const { left, right } = rowAt(inner, y)
  const [cx, rx] = [(left + right) / 2, (right - left) / 2 - 1]
  const face = sheet.linear(
    [left, 0],
    [right, 0],
    `0 ${shift(color, -0.12, 1.1)}, 0.25 ${shift(color, 0.08)}, 0.6 ${shift(color, 0.1)},
      1 ${shift(color, -0.1, 1.1)}`,
  )
  const near = `M${n(cx - rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 0 0 ${n(cx + rx)} ${n(y)}`
  return (
    fill(ellipse(cx, y, rx, ry), face, 'opacity="0.85"') +
    stroke(near, shift(color, -0.26, 1.2), 2, 'opacity="0.5"') +
    stroke(near.replace(n(y), n(y + 2.5)).replace(/ [\d.-]+$/, ` ${n(y + 2.5)}`), '#fff', 1.4, 'opacity="0.5"')
  )
}

/** The thick foot acts as a lens: it shows the liquid again, upside down, between two bright lines. */
function drawBase(sheet: Sheet, { body, sag, base }: Vessel, inner: Outline, liquid: string, glass: string) {
  const floor = extent(inner).bottom
  const foot = extent(body).bottom
  const slab = between(body, floor - 2, foot)
  const { left, right } = rowAt(body, floor + base * 0.4)
  const echo = sheet.linear(
    [0, floor],
    [0, foot + sag],
    `0 ${shift(liquid, -0.24, 1.2)} 0.75, 0.1 ${shift(liquid, -0.06)} 0.42, 0.3 #fff 0.4,
      0.46 ${shift(liquid, -0.02, 1.1)} 0.4, 0.66 ${shift(liquid, -0.22, 1.1)} 0.5, 0.78 #fff 0.5,
      0.9 ${glass} 0.3, 1 ${shift(liquid, -0.42, 0.8)} 0.7`,
  )
  const ends = sheet.linear(
    [left, 0],
    [right, 0],
    `0 #241c18 0.42, 0.07 #241c18 0.05, 0.16 #fff 0.34, 0.3 #fff 0, 0.62 #fff 0, 0.8 #fff 0.5,
      0.93 #241c18 0.04, 1 #241c18 0.46`,
  )
  const d = pathOf(slab, sag)
  const row = rowAt(body, foot - 5)
  const [cx, rx] = [(row.left + row.right) / 2, ((row.right - row.left) / 2) * 0.93]
  const rim = `M${n(cx - rx)} ${n(foot - 5)}Q${n(cx)} ${n(foot - 5 + sag * 1.7)} ${n(cx + rx)} ${n(foot - 5)}`
  return fill(d, echo) + fill(d, ends) + stroke(rim, '#fff', 2.2, 'opacity="0.6" stroke-linecap="round"')
}

function drawTube(inner: Outline, top: number, { base, level }: Vessel) {
  const box = extent(inner)
  const surface = box.top + (box.bottom - box.top) * level
  const half = 4.5
  const foot = box.bottom - base * 0.12
  const air = rect(-half, top, half * 2, surface - top)
  const wet =
    `M${n(-half + 3)} ${n(surface)}C${n(-half + 3)} ${n(foot - 120)} ${n(-half + 9)} ${n(foot - 60)} ${n(-half + 12)} ` +
    `${n(foot)}h${half * 2}C${n(half + 9)} ${n(foot - 60)} ${n(half + 3)} ${n(foot - 120)} ${n(half + 3)} ${n(surface)}z`
  return (
    fill(air, '#fff', 'opacity="0.3"') +
    stroke(air, '#3a302a', 1, 'opacity="0.2"') +
    fill(wet, '#fff', 'opacity="0.13"') +
    stroke(wet, '#fff', 1.2, 'opacity="0.24"')
  )
}
