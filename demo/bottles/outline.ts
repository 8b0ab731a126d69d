import { n } from './sheet.ts'

/** A row of a shape, with its left and right edge. Rows are one pixel apart; y points down, the foot of a bottle is 0. */
export type Row = { y: number; left: number; right: number }
export type Outline = Row[]

/** Half-widths from 0 to 1 for a height from 0 (top) to 1 (foot); a pair where left and right differ. */
export type Profile = (height: number) => number | readonly [left: number, right: number]

export function outlineOf(profile: Profile, width: number, height: number, radius: number, foot = 0): Outline {
  const count = Math.round(height)
  const rows = Array.from({ length: count + 1 }, (_, i) => {
    const at = profile(i / count)
    const [left, right] = typeof at === 'number' ? [at, at] : at
    return { y: foot - height + (i * height) / count, left: (-left * width) / 2, right: (right * width) / 2 }
  })
  return radius > 1 ? grow(shrink(rows, radius, radius, radius), radius) : rows
}

/** The inner wall: erodes the shape by an ellipse of the glass's thickness. */
export function shrink(rows: Outline, side: number, top: number, bottom: number): Outline {
  const first = rows[0]?.y ?? 0
  const last = rows.at(-1)?.y ?? 0
  const inner: Outline = []
  for (let i = 0; i < rows.length; i++) {
    const y = rows[i]?.y ?? 0
    if (y - first < top || last - y < bottom) continue
    let [left, right] = [-Infinity, Infinity]
    for (let step = -Math.floor(top); step <= bottom; step++) {
      const row = rows[i + step]
      if (!row) continue
      const reach = side * Math.sqrt(Math.max(0, 1 - (step / (step < 0 ? top : bottom)) ** 2))
      left = Math.max(left, row.left + reach)
      right = Math.min(right, row.right - reach)
    }
    if (right - left > 1) inner.push({ y, left, right })
  }
  return inner
}

function grow(rows: Outline, radius: number): Outline {
  const first = (rows[0]?.y ?? 0) - radius
  const count = rows.length + Math.round(radius * 2)
  return Array.from({ length: count }, (_, i) => {
    let [left, right] = [Infinity, -Infinity]
    for (let step = -Math.floor(radius); step <= radius; step++) {
      const row = rows[i - Math.round(radius) + step]
      if (!row) continue
      const reach = Math.sqrt(radius ** 2 - step ** 2)
      left = Math.min(left, row.left - reach)
      right = Math.max(right, row.right + reach)
    }
    return { y: first + i, left, right }
  }).filter((row) => row.right > row.left)
}

/** `sag` is how far the near edge of a round foot curves down, `rise` how far the far edge of a round top curves up. */
export function pathOf(rows: Outline, sag = 0, rise = 0) {
  const [top, foot] = [rows[0], rows.at(-1)]
  if (!top || !foot) return ''
  const left = thin(rows.map((row) => [row.left, row.y] as const))
  const right = thin(rows.map((row) => [row.right, row.y] as const)).reverse()
  const bow = (from: number, to: number, y: number, depth: number) =>
    depth === 0 ? `L${n(to)} ${n(y)}` : `A${n(Math.abs(to - from) / 2)} ${n(depth)} 0 0 0 ${n(to)} ${n(y)}`
  const down = left.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('')
  const up = right.map(([x, y]) => `L${n(x)} ${n(y)}`).join('')
  const back = rise ? bow(top.right, top.left, top.y, rise) : ''
  return `${down}${bow(foot.left, foot.right, foot.y, sag)}${up}${back}z`
}

/** The part between two fractions of the width (-1 is the left edge, 1 the right), for highlights that follow the glass. */
export function strip(rows: Outline, from: number, to: number) {
  return pathOf(rows.map((row) => ({ y: row.y, left: across(row, from), right: across(row, to) })))
}

export function between(rows: Outline, top: number, bottom: number) {
  return rows.filter((row) => row.y >= top && row.y <= bottom)
}

export function rowAt(rows: Outline, y: number): Row {
  const first = rows[0] ?? { y, left: 0, right: 0 }
  return rows[Math.max(0, Math.min(rows.length - 1, Math.round(y - first.y)))] ?? first
}

export function across(row: Row, u: number) {
  return (row.left + row.right) / 2 + (u * (row.right - row.left)) / 2
}

export function extent(rows: Outline) {
  const left = rows.reduce((all, row) => Math.min(all, row.left), Infinity)
  const right = rows.reduce((all, row) => Math.max(all, row.right), -Infinity)
  return { left, right, top: rows[0]?.y ?? 0, bottom: rows.at(-1)?.y ?? 0 }
}

/** Drops points on a straight line between their neighbours. */
function thin(points: (readonly [number, number])[]) {
  const kept: (readonly [number, number])[] = []
  let anchor = 0
  for (const [i, point] of points.entries()) {
    const end = i === 0 || i === points.length - 1
    if (!end && straight(points, anchor, i + 1)) continue
    kept.push(point)
    anchor = i
  }
  return kept
}

function straight(points: (readonly [number, number])[], start: number, end: number) {
  const [from, to] = [points[start], points[end]]
  if (!from || !to) return false
  return points.slice(start + 1, end).every(([x, y]) => {
    const share = (y - from[1]) / (to[1] - from[1] || 1)
    return Math.abs(from[0] + (to[0] - from[0]) * share - x) < 0.12
  })
}
