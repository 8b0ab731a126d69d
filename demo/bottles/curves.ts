type Corner = readonly [height: number, half: number]

/** Straight lines from corner to corner, each written as `height half-width`. */
export function bent(path: string) {
  const corners = cornersOf(path)
  return (t: number) => {
    const [from, to] = around(corners, t)
    return from[1] + (to[1] - from[1]) * Math.min(1, (t - from[0]) / (to[0] - from[0] || 1))
  }
}

/** A monotone cubic interpolation through all corners, without overshoot (Fritsch and Carlson). */
export function smooth(path: string) {
  const corners = cornersOf(path)
  const slopes = corners.slice(1).map((to, i) => slope(corners[i] ?? to, to))
  const tangent = (i: number) => {
    const [before = 0, after = 0] = [slopes[i - 1], slopes[i]]
    return before * after > 0 ? (2 * before * after) / (before + after) : 0
  }
  return (t: number) => {
    const [from, to, i] = around(corners, t)
    const step = to[0] - from[0]
    const s = Math.min(1, (t - from[0]) / (step || 1))
    const leave = (1 + 2 * s) * (1 - s) ** 2 * from[1] + s * (1 - s) ** 2 * step * tangent(i - 1)
    const arrive = s * s * (3 - 2 * s) * to[1] + s * s * (s - 1) * step * tangent(i)
    return leave + arrive
  }
}

/** Half-width of a superellipse; power 2 is a circle, higher powers are squarer. */
export function bulge(t: number, power = 2) {
  return (1 - Math.abs(2 * t - 1) ** power) ** (1 / power)
}

/** Half-width of a pointed (ogee) arch. */
export function ogee(t: number) {
  return t < 0.3 ? 0.3 + 0.25 * (t / 0.3) ** 2 : 0.55 + 0.45 * Math.sin((((t - 0.3) / 0.7) * Math.PI) / 2) ** 0.8
}

function cornersOf(path: string): Corner[] {
  return path.split(',').map((corner) => {
    const [height = 0, half = 0] = corner.trim().split(' ').map(Number)
    return [height, half]
  })
}

function around(corners: Corner[], t: number) {
  const next = Math.max(
    1,
    corners.findIndex(([height]) => height >= t),
  )
  return [corners[next - 1] ?? [0, 1], corners[next] ?? [1, 1], next] as const
}

function slope(from: Corner, to: Corner) {
  return (to[1] - from[1]) / (to[0] - from[0] || 1)
}
