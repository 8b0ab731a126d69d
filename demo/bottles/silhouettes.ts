import type { Profile } from './outline.ts'

/** How light falls: on a turned body, a flat slab with bevels, or cut facets. */
export type Section = 'round' | 'slab' | 'facet'
export type CapShape =
  | 'cylinder'
  | 'tall'
  | 'block'
  | 'disc'
  | 'sphere'
  | 'dome'
  | 'taper'
  | 'flare'
  | 'steps'
  | 'finial'
  | 'crystal'
  | 'knob'
export type Silhouette = {
  width: number
  height: number
  profile: Profile
  /** Radius of the corners. */
  radius: number
  section: Section
  /** Width of the neck as a share of the body. */
  neck: number
  /** Where the label may lie, from 0 (top) to 1 (foot). */
  label: readonly [top: number, bottom: number]
  caps: readonly CapShape[]
  /** Where the edges between facets run, from -1 to 1. */
  facets?: readonly number[]
  wall?: number
  base?: number
  ornate?: boolean
}

const plain = ['cylinder', 'tall', 'block', 'taper', 'crystal'] as const
const round = ['cylinder', 'sphere', 'dome', 'disc', 'flare', 'knob'] as const

export const silhouettes = {
  monolith: {
    width: 350,
    height: 590,
    profile: () => 1,
    radius: 12,
    section: 'slab',
    neck: 0.34,
    label: [0.3, 0.78],
    caps: ['block', 'cylinder', 'tall', 'crystal'],
    wall: 20,
    base: 56,
  },
  square: {
    width: 470,
    height: 480,
    profile: () => 1,
    radius: 34,
    section: 'slab',
    neck: 0.27,
    label: [0.26, 0.8],
    caps: ['block', 'cylinder', 'sphere', 'disc', 'crystal'],
    wall: 30,
    base: 60,
  },
  cylinder: {
    width: 350,
    height: 540,
    profile: () => 1,
    radius: 30,
    section: 'round',
    neck: 0.4,
    label: [0.3, 0.78],
    caps: round,
  },
  flacon: {
    width: 520,
    height: 490,
    profile: (t) => ball(0.04 + t * 0.9),
    radius: 8,
    section: 'round',
    neck: 0.24,
    label: [0.32, 0.72],
    caps: ['sphere', 'dome', 'knob', 'crystal', 'disc'],
    wall: 24,
    base: 52,
  },
  oval: {
    width: 430,
    height: 570,
    profile: (t) => superellipse(0.015 + t * 0.955, 2.5),
    radius: 10,
    section: 'slab',
    neck: 0.27,
    label: [0.3, 0.74],
    caps: round,
    wall: 26,
    base: 58,
  },
  gem: {
    width: 500,
    height: 520,
    profile: bent([0, 0.46], [0.3, 1], [1, 0.6]),
    radius: 5,
    section: 'facet',
    neck: 0.26,
    label: [0.34, 0.66],
    caps: ['crystal', 'taper', 'block', 'flare'],
    facets: [-0.6, 0, 0.6],
    wall: 26,
    base: 60,
  },
  trapezoid: {
    width: 470,
    height: 530,
    profile: bent([0, 0.56], [1, 1]),
    radius: 22,
    section: 'slab',
    neck: 0.28,
    label: [0.4, 0.84],
    caps: plain,
    wall: 26,
    base: 62,
  },
  tumbler: {
    width: 420,
    height: 510,
    profile: bent([0, 1], [1, 0.76]),
    radius: 26,
    section: 'round',
    neck: 0.36,
    label: [0.24, 0.7],
    caps: ['disc', 'cylinder', 'dome', 'block'],
    base: 60,
  },
  arch: {
    width: 400,
    height: 590,
    profile: (t) => (t < 0.34 ? ball((t / 0.34) * 0.5 + 0.0001) : 1),
    radius: 12,
    section: 'slab',
    neck: 0.27,
    label: [0.36, 0.8],
    caps: ['cylinder', 'sphere', 'tall', 'taper'],
    wall: 24,
    base: 54,
  },
  apothecary: {
    width: 400,
    height: 540,
    profile: smooth([0, 0.37], [0.1, 0.39], [0.2, 0.78], [0.34, 1], [1, 1]),
    radius: 18,
    section: 'round',
    neck: 0.36,
    label: [0.42, 0.84],
    caps: ['knob', 'cylinder', 'sphere', 'dome'],
  },
  waisted: {
    width: 410,
    height: 570,
    profile: smooth([0, 0.62], [0.16, 0.86], [0.5, 0.64], [0.84, 0.98], [1, 0.94]),
    radius: 30,
    section: 'round',
    neck: 0.3,
    label: [0.28, 0.72],
    caps: ['tall', 'sphere', 'taper', 'flare', 'dome'],
  },
  teardrop: {
    width: 460,
    height: 570,
    profile: smooth([0, 0.22], [0.2, 0.36], [0.62, 0.98], [0.78, 1], [1, 0.62]),
    radius: 18,
    section: 'round',
    neck: 0.22,
    label: [0.52, 0.84],
    caps: ['sphere', 'taper', 'flare', 'knob'],
    base: 52,
  },
  medallion: {
    width: 520,
    height: 550,
    profile: (t) => (t < 0.88 ? Math.max(ball(0.03 + (t / 0.88) * 0.94), 0.2) : 0.5),
    radius: 5,
    section: 'slab',
    neck: 0.2,
    label: [0.27, 0.64],
    caps: ['disc', 'sphere', 'block', 'cylinder'],
    wall: 30,
    base: 40,
  },
  hexagon: {
    width: 500,
    height: 520,
    profile: bent([0, 0.5], [0.5, 1], [1, 0.5]),
    radius: 10,
    section: 'facet',
    neck: 0.25,
    label: [0.33, 0.67],
    caps: ['block', 'crystal', 'cylinder'],
    facets: [-0.52, 0.52],
    wall: 28,
    base: 54,
  },
  deco: {
    width: 400,
    height: 580,
    profile: (t) => (t < 0.07 ? 0.54 : t < 0.15 ? 0.77 : 1),
    radius: 7,
    section: 'slab',
    neck: 0.36,
    label: [0.32, 0.82],
    caps: ['steps', 'block', 'taper'],
    wall: 24,
    base: 60,
  },
  dome: {
    width: 480,
    height: 470,
    profile: (t) => superellipse(Math.min(0.5, 0.02 + t * 0.6), 2.3),
    radius: 14,
    section: 'round',
    neck: 0.25,
    label: [0.42, 0.84],
    caps: ['sphere', 'knob', 'disc', 'dome'],
    wall: 24,
    base: 56,
  },
  column: {
    width: 240,
    height: 690,
    profile: () => 1,
    radius: 18,
    section: 'round',
    neck: 0.62,
    label: [0.3, 0.82],
    caps: ['cylinder', 'tall', 'dome', 'steps'],
    wall: 18,
    base: 64,
  },
  onion: {
    width: 490,
    height: 540,
    profile: smooth([0, 0.24], [0.1, 0.27], [0.3, 0.82], [0.52, 1], [0.8, 0.74], [0.93, 0.5], [1, 0.62]),
    radius: 6,
    section: 'round',
    neck: 0.24,
    label: [0.34, 0.72],
    caps: ['finial'],
    ornate: true,
    base: 74,
  },
  lantern: {
    width: 420,
    height: 600,
    profile: bent([0, 0.3], [0.2, 0.84], [0.27, 1], [0.9, 1], [1, 0.86]),
    radius: 6,
    section: 'facet',
    neck: 0.29,
    label: [0.34, 0.82],
    caps: ['finial', 'dome'],
    facets: [-0.66, 0.66],
    ornate: true,
  },
  palace: {
    width: 400,
    height: 590,
    profile: (t) => (t < 0.4 ? ogee(t / 0.4) : 1),
    radius: 6,
    section: 'slab',
    neck: 0.26,
    label: [0.42, 0.84],
    caps: ['finial', 'dome', 'sphere'],
    ornate: true,
    wall: 24,
    base: 60,
  },
  leaning: {
    width: 400,
    height: 560,
    profile: (t) => [0.62 + 0.38 * t, 1 - 0.14 * t],
    radius: 20,
    section: 'slab',
    neck: 0.3,
    label: [0.34, 0.8],
    caps: ['block', 'cylinder', 'sphere'],
    wall: 26,
    base: 66,
  },
  pebble: {
    width: 500,
    height: 460,
    profile: (t) => [superellipse(0.03 + t * 0.91, 2.2), superellipse(Math.min(1, (0.03 + t * 0.91) ** 1.35), 2.4)],
    radius: 12,
    section: 'round',
    neck: 0.23,
    label: [0.36, 0.74],
    caps: ['sphere', 'disc', 'dome', 'knob'],
    wall: 28,
    base: 54,
  },
  fluted: {
    width: 390,
    height: 540,
    profile: (t) => (t < 0.06 ? 0.8 + t * 3.33 : 1),
    radius: 14,
    section: 'facet',
    neck: 0.38,
    label: [0.34, 0.74],
    caps: ['disc', 'dome', 'steps', 'cylinder'],
    facets: [-0.97, -0.87, -0.7, -0.48, -0.25, 0, 0.25, 0.48, 0.7, 0.87, 0.97],
  },
  shoulders: {
    width: 420,
    height: 560,
    profile: bent([0, 0.5], [0.16, 1], [1, 1]),
    radius: 8,
    section: 'facet',
    neck: 0.34,
    label: [0.32, 0.8],
    caps: plain,
    facets: [-0.74, 0.74],
    wall: 26,
    base: 62,
  },
} satisfies Record<string, Silhouette>

export type SilhouetteName = keyof typeof silhouettes
export const silhouetteNames = Object.keys(silhouettes) as SilhouetteName[]

function ball(t: number) {
  return superellipse(t, 2)
}

function superellipse(t: number, power: number) {
  return (1 - Math.abs(2 * t - 1) ** power) ** (1 / power)
}

/** The pointed arch of a palace door. */
function ogee(t: number) {
  return t < 0.3 ? 0.3 + 0.25 * (t / 0.3) ** 2 : 0.55 + 0.45 * Math.sin((((t - 0.3) / 0.7) * Math.PI) / 2) ** 0.8
}

type Corner = readonly [height: number, half: number]

/** Straight lines from corner to corner. */
export function bent(...corners: Corner[]) {
  return (t: number) => {
    const [from, to] = around(corners, t)
    return from[1] + (to[1] - from[1]) * Math.min(1, (t - from[0]) / (to[0] - from[0] || 1))
  }
}

/** One flowing line through all corners that never overshoots them, as glass runs in a mould (Fritsch and Carlson). */
export function smooth(...corners: Corner[]) {
  const slopes = corners.slice(1).map((to, i) => slope(corners[i] ?? to, to))
  const tangent = (i: number) => {
    const [before = 0, after = 0] = [slopes[i - 1], slopes[i]]
    return before * after > 0 ? (2 * before * after) / (before + after) : 0
  }
  return (t: number) => {
    const [from, to, i] = around(corners, t)
    const step = to[0] - from[0]
    const s = Math.min(1, (t - from[0]) / (step || 1))
    return (
      (1 + 2 * s) * (1 - s) ** 2 * from[1] +
      s * (1 - s) ** 2 * step * tangent(i - 1) +
      s * s * (3 - 2 * s) * to[1] +
      s * s * (s - 1) * step * tangent(i)
    )
  }
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
