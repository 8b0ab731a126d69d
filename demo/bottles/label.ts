import { chanceOf } from './chance.ts'
import { lightness, mix, shift } from './color.ts'
import type { Design } from './design.ts'
import { drawPlate, drawSeal } from './metalwork.ts'
import { between, extent, type Outline, pathOf, rowAt, strip } from './outline.ts'
import { fill, n, type Sheet, stroke } from './sheet.ts'
import { type Box, type SetLine, setType, smallPrint } from './type-setting.ts'

type Layout = { plate: Box; lines: SetLine[]; seal?: { x: number; y: number; r: number } }

const insets = { paper: 0.76, engraved: 0.74, plate: 0.72, print: 0.76, band: 0.86, seal: 0.8 }

/** Lays out the label on the body and its text. */
export function layoutLabel(design: Design, body: Outline): Layout {
  const { label, shape, facts } = design
  const { top, bottom } = extent(body)
  const [from, to] = shape.label.map((share) => top + share * (bottom - top)) as [number, number]
  const zone = between(body, from, to)
  const [left, right] = [Math.max(...zone.map((row) => row.left)), Math.min(...zone.map((row) => row.right))]
  const facets = shape.facets?.length === 2 && shape.facets[1] !== undefined ? shape.facets[1] * 0.96 : 1
  const slim = right - left < 300 ? 1.14 : 1
  const half = ((right - left) / 2) * Math.min(insets[label.style] * slim, facets, 0.94)
  const middle = (left + right) / 2
  const tall = Math.min(to - from, half * (label.style === 'plate' ? 1.5 : 2.3))
  const center = (from + to) / 2
  const plate = { left: middle - half, right: middle + half, top: center - tall / 2, bottom: center + tall / 2 }
  const bare = label.style === 'print' || label.style === 'engraved' || label.style === 'seal'
  const pad = bare ? { x: 0, y: 0 } : { x: half * 0.2, y: tall * (label.frame ? 0.13 : 0.1) }
  const seal =
    label.style === 'seal'
      ? { x: middle, y: plate.top + Math.min(tall * 0.17, half * 0.34), r: Math.min(tall * 0.17, half * 0.34) }
      : undefined
  const words = { brand: facts.brand, name: facts.name, small: smallPrint(facts.concentration, facts.volume_ml) }
  const box = {
    left: plate.left + pad.x,
    right: plate.right - pad.x,
    top: plate.top + pad.y + (seal ? seal.r * 2.5 : 0),
    bottom: plate.bottom - pad.y,
  }
  return { plate, lines: setType(words, label, box), ...(seal && { seal }) }
}

export function drawLabel(sheet: Sheet, design: Design, body: Outline, sag: number) {
  const { plate, lines, seal } = layoutLabel(design, body)
  const { label } = design
  const ground =
    label.style === 'paper'
      ? drawPaper(sheet, design, plate, sag * 0.5)
      : label.style === 'band'
        ? drawBand(sheet, design, body, plate)
        : label.style === 'plate'
          ? drawPlate(sheet, design, plate)
          : ''
  return ground + (seal ? drawSeal(sheet, design, seal) : '') + drawType(sheet, design, lines, plate)
}

function drawType(sheet: Sheet, { label, liquid, finish, glass, metal }: Design, lines: SetLine[], plate: Box) {
  const all = lines.map(({ line, x, y }) => line.draw(x, y)).join('')
  if (label.style === 'engraved') {
    const behind = finish === 'tinted' || finish === 'ombre' ? glass : liquid
    const pale = lightness(behind) > 0.58
    const cut = pale ? mix(shift(behind, -0.56, 0.8), '#2a1d16', 0.45) : '#F4EFE6'
    return (
      fill(all, '#fff', `opacity="${pale ? 0.5 : 0.14}" transform="translate(0.8 1.5)"`) +
      fill(all, cut, 'opacity="0.88"')
    )
  }
  if (label.style === 'plate') {
    return (
      fill(all, '#fff', 'opacity="0.45" transform="translate(0 1.2)"') +
      fill(all, metal === 'black' ? '#EDE6DA' : '#2A1E12', 'opacity="0.9"')
    )
  }
  const foil = lightness(label.ink) > 0.7 ? foilOf(sheet, label.ink, plate) : label.ink
  const [strong, small] = [true, false].map((kind) =>
    lines
      .filter((set) => set.strong === kind)
      .map(({ line, x, y }) => line.draw(x, y))
      .join(''),
  )
  return fill(strong ?? '', foil) + fill(small ?? '', foil, 'opacity="0.86"')
}

function foilOf(sheet: Sheet, ink: string, { left, right, top, bottom }: Box) {
  return sheet.linear(
    [left, top],
    [right, bottom],
    `0 ${shift(ink, -0.06)}, 0.3 ${shift(ink, 0.09)}, 0.5 ${ink}, 0.72 ${shift(ink, -0.08)},
      1 ${shift(ink, 0.05)}`,
  )
}

function drawPaper(sheet: Sheet, { label, facts, shape }: Design, box: Box, sag: number) {
  const { left, right, top, bottom } = box
  const corner = chanceOf(`etiqueta ${facts.brand}`).pick(['square', 'square', 'round', 'cut'] as const)
  const cut = (right - left) * 0.06
  const d = cornered(box, corner, cut, sag)
  const skin = sheet.linear(
    [left, 0],
    [right, 0],
    shape.section === 'round'
      ? `0 ${shift(label.paper, -0.13)}, 0.16 ${shift(label.paper, 0.01)}, 0.4 ${shift(label.paper, 0.02)},
      0.72 ${label.paper}, 1 ${shift(label.paper, -0.16)}`
      : `0 ${shift(label.paper, 0.015)}, 0.6 ${label.paper}, 1 ${shift(label.paper, -0.035)}`,
  )
  const shade = [4, 2.4, 1.2]
    .map((by) => fill(d, '#1c120a', `opacity="0.1" transform="translate(${n(by * 0.8)} ${by})"`))
    .join('')
  const inset = (by: number) =>
    cornered({ left: left + by, right: right - by, top: top + by, bottom: bottom - by }, corner, cut, sag)
  const frames =
    label.frame === 0
      ? []
      : label.frame === 1
        ? [[9, 1.3]]
        : label.frame === 2
          ? [
              [8, 2.2],
              [14, 0.9],
            ]
          : [[11, 0.9]]
  return (
    shade +
    fill(d, skin) +
    stroke(d, '#fff', 1, 'opacity="0.4"') +
    frames.map(([by = 0, width = 1]) => stroke(inset(by), label.ink, width, 'opacity="0.6"')).join('')
  )
}

function cornered({ left, right, top, bottom }: Box, corner: 'square' | 'round' | 'cut', cut: number, sag: number) {
  const r = corner === 'square' ? 2 : cut
  const turn = (x: number, y: number) =>
    corner === 'cut' ? `L${n(x)} ${n(y)}` : `A${n(r)} ${n(r)} 0 0 1 ${n(x)} ${n(y)}`
  const middle = (left + right) / 2
  return (
    `M${n(left + r)} ${n(top)}Q${n(middle)} ${n(top + sag * 2)} ${n(right - r)} ${n(top)}${turn(right, top + r)}` +
    `V${n(bottom - r)}${turn(right - r, bottom)}Q${n(middle)} ${n(bottom + sag * 2)} ${n(left + r)} ${n(bottom)}` +
    `${turn(left, bottom - r)}V${n(top + r)}${turn(left + r, top)}z`
  )
}

function drawBand(sheet: Sheet, { label, shape }: Design, body: Outline, { top, bottom }: Box) {
  const rows = between(body, top, bottom)
  const { left, right } = extent(rows)
  const round = shape.section === 'round'
  const skin = sheet.linear(
    [left, 0],
    [right, 0],
    `0 ${shift(label.paper, round ? -0.2 : -0.05)}, 0.12 ${shift(label.paper, round ? -0.02 : 0)},
      0.3 ${shift(label.paper, 0.02)}, 0.7 ${label.paper},
      0.9 ${shift(label.paper, round ? -0.1 : -0.03)}, 1 ${shift(label.paper, round ? -0.2 : -0.08)}`,
  )
  const sag = round ? (right - left) * 0.017 : 0
  const d = strip(rows, -0.998, 0.998)
  const rule = (y: number) => {
    const row = rowAt(body, y)
    return `M${n(row.left + 2)} ${n(y)}Q${n((row.left + row.right) / 2)} ${n(y + sag)} ${n(row.right - 2)} ${n(y)}`
  }
  return (
    fill(pathOf(rows, sag, 0), '#1c120a', 'opacity="0.2" transform="translate(0 3)"') +
    fill(d, skin) +
    (label.frame ? stroke(rule(top + 9) + rule(bottom - 9), label.ink, 1.4, 'opacity="0.55"') : '')
  )
}
