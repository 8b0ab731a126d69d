import { cut } from './cut.ts'
import type { Profile } from './outline.ts'
import { slabs } from './slabs.ts'
import { turned } from './turned.ts'

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

export const silhouettes = { ...slabs, ...turned, ...cut }

export type SilhouetteName = keyof typeof silhouettes
export const silhouetteNames = Object.keys(silhouettes) as SilhouetteName[]
