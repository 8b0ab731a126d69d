import { createRequire } from 'node:module'
import { openSync } from 'fontkit'
import { n } from './sheet.ts'

export type Voice = 'light' | 'bold' | 'soft' | 'italic' | 'sans'
export type Line = {
  width: number
  /** Bounding box of the glyphs, relative to the start of the baseline. */
  box: { left: number; top: number; right: number; bottom: number }
  draw: (x: number, y: number) => string
}

type Point = { onCurve: boolean; endContour: boolean; x: number; y: number; copy: () => Point }
type Part = { glyphID: number; dx: number; dy: number; scaleX: number; scaleY: number }
type Decoded = { numberOfContours: number; points?: Point[]; components?: Part[] }
/** fontkit's `getVariation` cannot read woff2, so the outlines are varied here with its own processor. */
type OpenFont = Extract<ReturnType<typeof openSync>, { unitsPerEm: number }> & {
  variationCoords: number[]
  _transformedGlyphs: unknown
  _variationProcessor: { transformPoints: (id: number, points: Point[]) => void }
}

const { resolve } = createRequire(import.meta.url)
const fraunces = '@fontsource-variable/fraunces/files/fraunces-latin-full'
const voices: Record<Voice, { path: string; axes: Record<string, number> }> = {
  light: { path: `${fraunces}-normal.woff2`, axes: { opsz: 100, wght: 330, SOFT: 20, WONK: 0 } },
  bold: { path: `${fraunces}-normal.woff2`, axes: { opsz: 144, wght: 560, SOFT: 0, WONK: 0 } },
  soft: { path: `${fraunces}-normal.woff2`, axes: { opsz: 60, wght: 420, SOFT: 100, WONK: 0 } },
  italic: { path: `${fraunces}-italic.woff2`, axes: { opsz: 110, wght: 340, SOFT: 40, WONK: 1 } },
  sans: { path: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', axes: { wght: 400 } },
}
const open = new Map<Voice, OpenFont>()
const shapes = new Map<string, Point[]>()

/** One line of text as outlines, since the machine that renders the picture may have no fonts. */
export function setLine(text: string, voice: Voice, size: number, tracking = 0): Line {
  const font = fontOf(voice)
  const scale = size / font.unitsPerEm
  const run = font.layout(text, tracking > 0 ? { liga: false } : {})
  const placed: { points: Point[]; x: number }[] = []
  let x = 0
  for (const [i, glyph] of run.glyphs.entries()) {
    const { xOffset = 0, xAdvance = 0 } = run.positions[i] ?? {}
    placed.push({ points: shapeOf(voice, glyph.id), x: x + xOffset * scale })
    x += xAdvance * scale + tracking * size
  }
  const width = Math.max(0, x - tracking * size)
  const inked = placed.flatMap(({ points, x }) =>
    points.map((point) => [x + point.x * scale, -point.y * scale] as const),
  )
  const range = (axis: 0 | 1, of: (a: number, b: number) => number) =>
    inked.reduce((all, p) => of(all, p[axis]), p0(axis))
  const p0 = (axis: 0 | 1) => inked[0]?.[axis] ?? 0
  return {
    width,
    box: { left: range(0, Math.min), top: range(1, Math.min), right: range(0, Math.max), bottom: range(1, Math.max) },
    draw: (left, baseline) => placed.map(({ points, x }) => outline(points, left + x, baseline, scale)).join(''),
  }
}

/** Reduces text to the font's characters: unsupported accents are removed, other scripts left out. */
export function settable(text: string, voice: Voice = 'light') {
  const font = fontOf(voice)
  const has = (char: string) => font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)
  const kept = [...text.normalize('NFC')].map((char) =>
    has(char) ? char : ([...char.normalize('NFD')].find(has) ?? ''),
  )
  return kept
    .join('')
    .replace(/[([{]\s*[)\]}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function fontOf(voice: Voice) {
  const known = open.get(voice)
  if (known) return known
  const { path, axes } = voices[voice]
  const [plain, font] = [openSync(resolve(path)) as OpenFont, openSync(resolve(path)) as OpenFont]
  // fontkit decodes woff2 outlines only in a font without axis values, so the varied font uses those of the plain one.
  plain.getGlyph(0)
  font._transformedGlyphs = plain._transformedGlyphs
  font.variationCoords = Object.entries(font.variationAxes).map(([tag, axis]) => axes[tag] ?? axis?.default ?? 0)
  open.set(voice, font)
  return font
}

function shapeOf(voice: Voice, id: number): Point[] {
  const key = `${voice}${id}`
  const known = shapes.get(key)
  if (known) return known
  const font = fontOf(voice)
  const decoded = (font.getGlyph(id) as unknown as { _decode: () => Decoded | undefined })._decode()
  const points = decoded?.components
    ? composite(font, voice, id, decoded.components)
    : vary(font, id, decoded?.points ?? [])
  shapes.set(key, points)
  return points
}

function composite(font: OpenFont, voice: Voice, id: number, parts: Part[]) {
  const places = vary(
    font,
    id,
    parts.map(({ dx, dy }) => at(dx, dy)),
  )
  return parts.flatMap((part, i) =>
    shapeOf(voice, part.glyphID).map((point) => ({
      ...point,
      x: point.x * part.scaleX + (places[i]?.x ?? 0),
      y: point.y * part.scaleY + (places[i]?.y ?? 0),
    })),
  )
}

function vary(font: OpenFont, id: number, points: Point[]) {
  // gvar has four phantom points more, the metrics of the glyph.
  const phantom = [at(0, 0), at(0, 0), at(0, 0), at(0, 0)]
  const varied = [...points.map((point) => ({ ...point, copy })), ...phantom]
  font._variationProcessor.transformPoints(id, varied)
  return varied.slice(0, points.length)
}

function at(x: number, y: number): Point {
  return { onCurve: true, endContour: true, x, y, copy }
}

/** fontkit calls this to keep the unvaried points. */
function copy(this: Point): Point {
  return { ...this }
}

function outline(points: Point[], x: number, y: number, scale: number) {
  let d = ''
  let contour: Point[] = []
  for (const point of points) {
    contour.push({ ...point, x: x + point.x * scale, y: y - point.y * scale })
    if (!point.endContour) continue
    d += closed(contour)
    contour = []
  }
  return d
}

function closed(contour: Point[]) {
  const first = contour.findIndex((point) => point.onCurve)
  const start = contour[first]
  if (!start) return ''
  const turned = [...contour.slice(first + 1), ...contour.slice(0, first + 1)]
  let d = `M${n(start.x)} ${n(start.y)}`
  turned.forEach((point, i) => {
    const next = turned[i + 1]
    if (point.onCurve) d += turned[i - 1]?.onCurve === false ? '' : `L${n(point.x)} ${n(point.y)}`
    else if (next) {
      const end = next.onCurve ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
      d += `Q${n(point.x)} ${n(point.y)} ${n(end.x)} ${n(end.y)}`
    }
  })
  return `${d}z`
}
