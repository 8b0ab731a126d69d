import { chanceOf } from './chance.ts'
import { bent, smooth } from './curves.ts'
import type { Design } from './design.ts'
import { drawPiece } from './materials.ts'
import { extent, type Outline, outlineOf, type Profile } from './outline.ts'
import { ellipse, fill, group, n, rect, type Sheet, stroke } from './sheet.ts'
import type { CapShape } from './silhouettes.ts'

type Form = { wide: number; tall: number; profile: Profile; radius: number; flat?: boolean; sharp?: boolean }

/** `wide` is relative to the neck's width, `tall` to the cap's. */
const forms: Record<CapShape, Form> = {
  cylinder: { wide: 1.34, tall: 0.92, profile: () => 1, radius: 6 },
  tall: { wide: 1.2, tall: 1.5, profile: () => 1, radius: 5 },
  block: { wide: 1.55, tall: 0.74, profile: () => 1, radius: 7, flat: true },
  disc: { wide: 2.05, tall: 0.34, profile: () => 1, radius: 12 },
  sphere: {
    wide: 1.62,
    tall: 0.94,
    profile: (t) => Math.sqrt(Math.max(0, 1 - (2 * (0.0002 + t * 0.93) - 1) ** 2)),
    radius: 0,
    sharp: true,
  },
  dome: {
    wide: 1.5,
    tall: 0.8,
    profile: (t) => (t < 0.62 ? Math.sqrt(1 - (1 - (0.0001 + t) / 0.6201) ** 2) : 1),
    radius: 4,
    sharp: true,
  },
  taper: { wide: 1.5, tall: 1, profile: bent('0 0.7, 1 1'), radius: 5, flat: true },
  flare: { wide: 1.55, tall: 0.96, profile: smooth('0 1, 0.7 0.74, 1 0.76'), radius: 5 },
  steps: { wide: 1.44, tall: 1.05, profile: (t) => (t < 0.24 ? 0.56 : t < 0.48 ? 0.78 : 1), radius: 4, flat: true },
  finial: {
    wide: 1.7,
    tall: 1.42,
    radius: 1,
    sharp: true,
    profile: smooth(
      '0 0.015, 0.13 0.05, 0.17 0.15, 0.21 0.05, 0.25 0.1, 0.48 0.72, 0.62 0.82, 0.74 0.5, 0.78 0.44, 0.8 0.74, 0.86 0.78, 0.88 0.9, 1 0.96',
    ),
  },
  crystal: { wide: 1.66, tall: 0.94, profile: bent('0 0.68, 0.24 1, 0.82 1, 1 0.72'), radius: 3, flat: true },
  knob: {
    wide: 1.46,
    tall: 0.86,
    radius: 4,
    sharp: true,
    profile: smooth('0 0.3, 0.1 0.82, 0.26 1, 0.48 0.84, 0.6 0.5, 0.72 0.56, 0.78 0.86, 1 0.88'),
  },
}

/** Draws cap and collar on a shoulder at height `shoulder`, with a neck of width `neck` around `center`. */
export function drawCap(
  sheet: Sheet,
  design: Design,
  shoulder: number,
  neck: number,
  bodyWidth: number,
  center: number,
) {
  const { cap, metal, shape } = design
  const chance = chanceOf(`tapa ${design.facts.brand}`)
  const form = forms[cap.shape]
  const width = Math.min(form.wide * neck * cap.width, bodyWidth * (cap.shape === 'disc' ? 0.72 : 1))
  const height = Math.min(Math.max(width * form.tall * cap.height, cap.shape === 'disc' ? 58 : 92), 236)
  const ring = shape.ornate ? 40 : chance.between(16, 30)
  const collar = outlineOf(() => 1, Math.min(neck * 1.14, width * 0.96), ring + 8, 4, shoulder + 5)
  const foot = shoulder - ring
  const rows = outlineOf(form.profile, width, height, form.radius, foot)
  const [sag, rise] = [form.flat ? 0 : width * 0.022, form.flat || form.sharp ? 0 : width * 0.026]
  const svg = [
    drawPiece(sheet, collar, metal, '', false, chance, neck * 0.02),
    rings(collar, neck),
    underCap(sheet, collar, foot),
    drawPiece(sheet, rows, cap.material, cap.color, form.flat === true, chance, sag, rise),
    rise ? topFace(sheet, rows, rise) : '',
    seams(rows, cap.shape, sag),
    shape.ornate ? beads(sheet, neck, shoulder, chance.between(9, 13)) : '',
  ]
  const outline = [...rows, ...collar].map((row) => ({ y: row.y, left: row.left + center, right: row.right + center }))
  return { svg: group(svg.join(''), `transform="translate(${n(center)} 0)"`), top: foot - height - rise, outline }
}

function rings(collar: Outline, neck: number) {
  const { left, right, top, bottom } = extent(collar)
  const lines = [0.45, 0.7]
    .map(
      (at) =>
        `M${n(left)} ${n(top + (bottom - top) * at)}A${n(neck)} ${n(neck * 0.06)} 0 0 0 ${n(right)} ` +
        `${n(top + (bottom - top) * at)}`,
    )
    .join('')
  return (
    stroke(lines, '#1a1009', 1.4, 'opacity="0.4"') +
    stroke(lines, '#fff', 1, 'opacity="0.4" transform="translate(0 1.6)"')
  )
}

/** The shadow of the cap on the top of the collar. */
function underCap(sheet: Sheet, collar: Outline, foot: number) {
  const { left, right } = extent(collar)
  return fill(
    rect(left, foot - 2, right - left, 14),
    sheet.linear([0, foot], [0, foot + 12], '0 #120b06 0.6, 1 #120b06 0'),
  )
}

function topFace(sheet: Sheet, rows: Outline, rise: number) {
  const { left, right, top } = extent(rows.slice(0, 3))
  const light = sheet.linear([left, 0], [right, 0], '0 #fff 0.4, 0.4 #fff 0.16, 1 #000 0.18')
  return fill(ellipse((left + right) / 2, top, (right - left) / 2 - 1, rise), light)
}

/** The line where the cap's inner ring or its steps catch the light. */
function seams(rows: Outline, shape: CapShape, sag: number) {
  const { top, bottom } = extent(rows)
  const at = {
    cylinder: [0.9],
    tall: [0.06, 0.93],
    disc: [0.8],
    steps: [0.24, 0.48],
    finial: [0.8, 0.88],
    knob: [0.77],
    block: [0.93],
    crystal: [0.24, 0.82],
  }
  const heights = at[shape as keyof typeof at] ?? []
  return heights
    .map((share) => {
      const y = top + (bottom - top) * share
      const row = rows.find((each) => each.y >= y + 2)
      if (!row) return ''
      const d = `M${n(row.left)} ${n(y)}Q${n((row.left + row.right) / 2)} ${n(y + sag * 2)} ${n(row.right)} ${n(y)}`
      return (
        stroke(d, '#120b06', 1.5, 'opacity="0.32"') +
        stroke(d, '#fff', 1, 'opacity="0.38" transform="translate(0 1.8)"')
      )
    })
    .join('')
}

/** A string of gilded pearls around the neck of an Arabian flacon. */
function beads(sheet: Sheet, neck: number, y: number, size: number) {
  const count = Math.round((neck * 1.16) / (size * 1.62))
  return Array.from({ length: count }, (_, i) => {
    const u = (i / (count - 1)) * 2 - 1
    const [x, dy] = [u * neck * 0.58, Math.sqrt(1 - u * u * 0.98) * 6]
    const light = sheet.radial(
      [x - size * 0.3, y + dy - size * 0.35],
      [size, size],
      '0 #FFF6D8, 0.45 #CFA657, 1 #5E4218',
    )
    return fill(ellipse(x, y + dy, size * 0.86, size * 0.86), light)
  }).join('')
}
