import { designOf } from './design.ts'
import { openSheet } from './sheet.ts'
import { drawBoxed } from './view-carton.ts'
import { drawClose } from './view-close.ts'
import { drawHero } from './view-hero.ts'
import { drawNotes } from './view-notes.ts'

export type BottleFacts = {
  brand: string
  name: string
  concentration: string
  volume_ml: number
  gender: 'hombre' | 'mujer' | 'unisex'
  /** Spanish, strongest first. */
  accords: string[]
}
export type BottleView = 1 | 2 | 3 | 4

const views = { 1: drawHero, 2: drawClose, 3: drawBoxed, 4: drawNotes }

export const bottleWidth = 1200

/** Draws a bottle as an SVG document of 1200 × 1500, the same for the same facts. */
export function drawBottle(facts: BottleFacts, view: BottleView): string {
  const sheet = openSheet()
  const picture = views[view](sheet, designOf(facts))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500" viewBox="0 0 1200 1500">${sheet.defs()}${picture}</svg>`
}
