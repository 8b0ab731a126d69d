import type { Chance } from './chance.ts'
import { mix, shift } from './color.ts'
import { ellipse, fill, group, n, type Sheet, stroke } from './sheet.ts'
import type { Room } from './studio.ts'

/** The shadow of a branch. Each leaf is drawn several times, larger and fainter, as a penumbra. */
export function drawLeafShadow({ shade }: Room, chance: Chance) {
  const branch = (x: number, y: number, turn: number, size: number) => {
    const leaves = Array.from({ length: 9 }, (_, i) => {
      const length = (210 - i * 11) * chance.between(0.9, 1.1)
      const angle = (i % 2 ? 1 : -1) * (52 - i * 3) + chance.between(-6, 6)
      return leafPath(length, 34 - i * 1.6, `translate(${i * 74} ${n(i * i * 1.2)}) rotate(${n(angle)})`)
    }).join('')
    const stem = [3, 8, 13].map((width) => stroke('M-80 -4Q300 0 690 100', shade, width, 'opacity="0.06"')).join('')
    return group(leaves + stem, `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(size)})"`)
  }
  const flip = chance.maybe(0.5)
  const shapes =
    branch(-60, chance.between(60, 160), chance.between(14, 28), 1.1) + branch(240, -90, chance.between(38, 54), 0.92)
  return group(
    shapes,
    `fill="${shade}" fill-opacity="0.034"${flip ? ' transform="translate(1200 0) scale(-1 1)"' : ''}`,
  )
}

function leafPath(length: number, width: number, place: string) {
  const sizes = [-9, -5, -1, 3, 7, 11, 15].map((by) => {
    const [from, to, half] = [-by * 0.8, length + by * 0.8, width + by]
    const [near, far] = [length * 0.25, length * 0.7]
    return (
      `<path d="M${n(from)} 0C${n(near)} ${n(-half)} ${n(far)} ${n(-half * 0.8)} ${n(to)} 0` +
      `C${n(far)} ${n(half * 0.8)} ${n(near)} ${n(half)} ${n(from)} 0z"/>`
    )
  })
  return group(sizes.join(''), `transform="${place}"`)
}

export function drawPetals(sheet: Sheet, color: string, floor: number, chance: Chance) {
  const petal = (x: number, y: number, size: number, turn: number) => {
    const cup = chance.between(0.5, 0.85)
    const d =
      `M0 0C${n(-size * 0.62)} ${n(-size * 0.28)} ${n(-size * 0.62)} ${n(-size)} ${n(-size * 0.06)} ${n(-size * 1.02)}C${n(size * 0.05)} ${n(-size * 0.94)} ` +
      `${n(size * 0.62)} ${n(-size * 1.02)} ${n(size * 0.56)} ${n(-size * 0.36)}C${n(size * 0.45)} ${n(-size * 0.1)} ${n(size * 0.2)} ${n(-size * 0.02)} 0 0z`
    const skin = sheet.linear(
      [-size * 0.5, -size],
      [size * 0.4, 0],
      `0 ${shift(color, 0.12, 0.6)}, 0.5 ${color}, 1 ${shift(color, -0.12, 1.15)}`,
    )
    const fold = `M0 0C${n(-size * 0.2)} ${n(-size * 0.3)} ${n(-size * 0.16)} ${n(-size * 0.7)} ${n(-size * 0.05)} ${n(-size * 0.95)}`
    const veins = [-0.3, -0.12, 0.14, 0.3]
      .map((to) => `M0 ${n(-size * 0.06)}Q${n(to * size * 0.7)} ${n(-size * 0.4)} ${n(to * size)} ${n(-size * 0.82)}`)
      .join('')
    const lie = `translate(${n(x)} ${n(y)}) scale(1 ${n(cup * 0.62)}) rotate(${n(turn)})`
    return group(
      fill(d, '#2a1510', 'opacity="0.12" transform="translate(9 12) scale(1.05)"') +
        fill(d, '#2a1510', 'opacity="0.14" transform="translate(4 6)"') +
        fill(d, skin) +
        stroke(veins, shift(color, -0.16), 1, 'opacity="0.25"') +
        stroke(fold, '#fff', size * 0.05, 'opacity="0.2" stroke-linecap="round"'),
      `transform="${lie}"`,
    )
  }
  const back = [
    [250, -60, 84, 60],
    [925, -44, 92, -70],
    [1040, -76, 66, 20],
  ]
  const front = [
    [190, 66, 128, 100],
    [330, 124, 96, -30],
    [960, 100, 132, -120],
  ]
  const draw = (all: number[][]) =>
    all
      .map(([x = 0, y = 0, size = 60, turn = 0]) =>
        petal(x + chance.between(-40, 40), floor + y + chance.between(-12, 14), size, turn + chance.between(-50, 50)),
      )
      .join('')
  return { behind: draw(back), before: draw(front) }
}

/** Half a slice lying on the table, and a whole one leaning out of the frame. */
export function drawCitrus(sheet: Sheet, color: string, floor: number) {
  const slice = (x: number, y: number, r: number, turn: number) => {
    const [pith, flesh] = [mix(color, '#FBF4DF', 0.8), mix(color, '#F0D489', 0.35)]
    const pulp = sheet.radial(
      [0, 0],
      [r, r],
      `0 ${shift(flesh, 0.07)}, 0.5 ${shift(flesh, 0.01)}, 0.9 ${shift(flesh, -0.05, 1.05)}`,
    )
    const parts = Array.from({ length: 9 }, (_, i) => {
      const [from, to] = [(i + 0.035) * ((2 * Math.PI) / 9), (i + 0.965) * ((2 * Math.PI) / 9)]
      const at = (angle: number, share: number) => `${n(Math.cos(angle) * r * share)} ${n(Math.sin(angle) * r * share)}`
      const middle = (from + to) / 2
      return `M${at(middle, 0.07)}L${at(from, 0.82)}Q${at(from, 0.89)} ${at(from + 0.08, 0.89)}A${n(r * 0.89)} ${n(r * 0.89)} 0 0 1 ${at(to - 0.08, 0.89)}Q${at(to, 0.89)} ${at(to, 0.82)}z`
    }).join('')
    const fibres = Array.from({ length: 90 }, (_, i) => {
      const [angle, from, to] = [i * 0.0698, 0.16 + ((i * 7) % 10) * 0.05, 0.6 + ((i * 13) % 10) * 0.028]
      const [x, y] = [Math.cos(angle) * r, Math.sin(angle) * r]
      return `M${n(x * from)} ${n(y * from)}L${n(x * to)} ${n(y * to)}`
    }).join('')
    const rind = shift(color, -0.02, 0.95)
    const lie = `translate(${x} ${y}) scale(1 0.36) rotate(${turn})`
    return (
      fill(ellipse(x + 16, y + 22, r * 1.04, r * 0.38), '#2a1a08', 'opacity="0.14"') +
      fill(ellipse(x + 7, y + 20, r * 1.01, r * 0.37), '#2a1a08', 'opacity="0.2"') +
      fill(ellipse(x, y + 15, r, r * 0.36), shift(rind, -0.09)) +
      group(
        fill(ellipse(0, 0, r, r), rind) +
          fill(ellipse(0, 0, r * 0.965, r * 0.965), pith) +
          fill(parts, pulp) +
          stroke(fibres, '#fff', 2, 'opacity="0.3" stroke-linecap="round"') +
          stroke(parts, '#fff', 1.2, 'opacity="0.35"'),
        `transform="${lie}"`,
      ) +
      fill(ellipse(x - r * 0.3, y - r * 0.1, r * 0.42, r * 0.1), '#fff', 'opacity="0.22"')
    )
  }
  return slice(180, floor + 36, 108, 12) + slice(1060, floor + 112, 168, 40)
}

export function drawSmoke({ lit, shade }: Room, chance: Chance) {
  const ribbon = (x: number, color: string, alpha: number) => {
    const sway = () => chance.between(60, 170) * (chance.maybe(0.5) ? 1 : -1)
    const [a, b, c] = [sway(), sway(), sway()]
    const d = (by: number) =>
      `M${n(x)} 1130C${n(x + a)} ${n(940)} ${n(x + b - by)} ${n(800)} ${n(x + c)} ${n(610)}S${n(x - a - by * 2)} ${n(330)} ${n(x + b)} -40`
    return [2, 3, 4, 5, 6, 7]
      .map((i) => stroke(d(i * 14), color, i * 17, `opacity="${n(alpha / (i * 0.5 + 1))}" stroke-linecap="round"`))
      .join('')
  }
  const light = mix(lit, '#ffffff', 0.5)
  return (
    ribbon(chance.between(180, 340), light, 0.13) +
    ribbon(chance.between(820, 1000), light, 0.12) +
    ribbon(chance.between(300, 900), shade, 0.035)
  )
}

export function drawPebbles(sheet: Sheet, { shade, floor: table, lit }: Room, floor: number, chance: Chance) {
  const stone = (x: number, y: number, rx: number, ry: number) => {
    const base = chance.pick([mix(shade, table, 0.35), mix(shade, lit, 0.6), mix('#5b534c', table, 0.3)])
    const skin = sheet.radial(
      [x - rx * 0.35, y - ry * 1.25],
      [rx * 1.7, ry * 2.1],
      `0 ${shift(base, 0.16)}, 0.5 ${base}, 1 ${shift(base, -0.2)}`,
    )
    const lift = chance.between(-0.14, 0.14) * rx
    const d =
      `M${n(x - rx)} ${n(y - ry * 0.7)}C${n(x - rx)} ${n(y - ry * 1.7)} ${n(x - rx * 0.5 + lift)} ${n(y - ry * 2)} ${n(x + lift)} ${n(y - ry * 2)}` +
      `C${n(x + rx * 0.6)} ${n(y - ry * 2)} ${n(x + rx)} ${n(y - ry * 1.4)} ${n(x + rx)} ${n(y - ry * 0.7)}C${n(x + rx)} ${n(y)} ${n(x + rx * 0.6)} ${n(y)} ${n(x)} ${n(y)}S${n(x - rx)} ${n(y)} ${n(x - rx)} ${n(y - ry * 0.7)}z`
    return (
      fill(ellipse(x + rx * 0.3, y - 2, rx * 1.25, ry * 0.36), '#1d120a', 'opacity="0.12"') +
      fill(ellipse(x + rx * 0.1, y - 1, rx * 1.02, ry * 0.22), '#1d120a', 'opacity="0.3"') +
      fill(d, skin)
    )
  }
  const behind = stone(978, floor - 22, 118, 52) + stone(212, floor - 34, 70, 30)
  const before = stone(1072, floor + 36, 72, 34) + stone(256, floor + 64, 96, 40) + stone(150, floor + 96, 46, 22)
  return { behind, before }
}
