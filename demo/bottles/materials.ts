import type { Chance } from './chance.ts'
import { mix, shift } from './color.ts'
import { drawCrystal } from './crystal.ts'
import type { CapMaterial } from './design.ts'
import { across, extent, type Outline, pathOf, strip } from './outline.ts'
import { fill, group, n, type Sheet, stroke } from './sheet.ts'

const metals = {
  gold: ['#5E4218', '#A67C36', '#D9B873', '#FBEFC9'],
  'rose gold': ['#6B3D2E', '#B37A63', '#DFAE98', '#FBE7DC'],
  steel: ['#4A4C4F', '#8E9296', '#C3C7CA', '#F8FAFA'],
  black: ['#0D0C0C', '#1F1D1D', '#383535', '#8C8784'],
} as const
const grounds: Record<string, string> = {
  walnut: '#60412B',
  oak: '#C09A6B',
  ivory: '#EFE6D5',
  marble: '#ECE8E1',
  onyx: '#1C1A1B',
  crystal: '#E4E9E8',
}

/** A turned or cut piece of a material, lit from the left. */
export function drawPiece(
  sheet: Sheet,
  rows: Outline,
  material: CapMaterial,
  color: string,
  flat: boolean,
  chance: Chance,
  sag = 0,
  rise = 0,
) {
  const box = extent(rows)
  const d = pathOf(rows, sag, rise)
  const metal = metals[material as keyof typeof metals]
  const base = metal ? metal[1] : (grounds[material] ?? color)
  const skin = metal
    ? metalSkin(sheet, box.left, box.right, metal, flat)
    : solidSkin(sheet, box.left, box.right, base, flat)
  const down = sheet.linear(
    [0, box.top],
    [0, box.bottom],
    '0 #fff 0.2, 0.06 #fff 0.03, 0.7 #000 0, 0.94 #000 0.16, 1 #000 0.34',
  )
  const grain =
    material === 'walnut' || material === 'oak'
      ? woodGrain(rows, base, chance)
      : material === 'marble' || material === 'onyx'
        ? veins(sheet, d, box, material === 'onyx', chance)
        : metal && material !== 'black'
          ? brushed(sheet, d, box, chance)
          : ''
  if (material === 'crystal') return drawCrystal(sheet, rows, d)
  return (
    fill(d, skin) +
    grain +
    fill(d, down) +
    gloss(sheet, rows, material, flat) +
    (flat ? bevel(sheet, rows) : '') +
    stroke(d, '#120c08', 1, 'opacity="0.32"')
  )
}

function metalSkin(
  sheet: Sheet,
  left: number,
  right: number,
  [deep, mid, light, flash]: readonly [string, string, string, string],
  flat: boolean,
) {
  return sheet.linear(
    [left, 0],
    [right, 0],
    flat
      ? `0 ${mid}, 0.03 ${flash}, 0.06 ${light}, 0.3 ${mix(light, flash, 0.35)}, 0.62 ${light}, 0.9 ${mid},
      0.965 ${deep}, 0.985 ${light}, 1 ${deep}`
      : `0 ${deep}, 0.06 ${mid}, 0.15 ${light}, 0.24 ${flash}, 0.33 ${light}, 0.48 ${mid}, 0.66 ${deep},
      0.78 ${mid}, 0.87 ${light}, 0.93 ${mid}, 1 ${deep}`,
  )
}

function solidSkin(sheet: Sheet, left: number, right: number, base: string, flat: boolean) {
  return sheet.linear(
    [left, 0],
    [right, 0],
    flat
      ? `0 ${shift(base, -0.06)}, 0.03 ${shift(base, 0.12)}, 0.07 ${shift(base, 0.03)}, 0.6 ${base},
      0.93 ${shift(base, -0.07)}, 1 ${shift(base, -0.15)}`
      : `0 ${shift(base, -0.16)}, 0.1 ${shift(base, -0.03)}, 0.26 ${shift(base, 0.1)}, 0.5 ${base},
      0.8 ${shift(base, -0.12)}, 0.94 ${shift(base, -0.19)}, 1 ${shift(base, -0.1)}`,
  )
}

function gloss(sheet: Sheet, rows: Outline, material: CapMaterial, flat: boolean) {
  const strong =
    { lacquer: 0.6, onyx: 0.5, black: 0.42, ivory: 0.45, marble: 0.35, walnut: 0.14, oak: 0.16 }[material as string] ??
    0
  const { top, bottom } = extent(rows)
  const light = sheet.linear(
    [0, top],
    [0, bottom],
    `0.03 #fff 0, 0.12 #fff ${strong}, 0.75 #fff ${strong * 0.55}, 0.95 #fff 0`,
  )
  if (!strong) return ''
  return flat
    ? fill(strip(rows, -0.9, -0.72), light)
    : fill(strip(rows, -0.74, -0.46), light) + fill(strip(rows, 0.8, 0.87), light, 'opacity="0.5"')
}

/** The slightly rounded upper edge of a block, lit from above. */
function bevel(sheet: Sheet, rows: Outline) {
  const { left, right, top } = extent(rows)
  const light = sheet.linear([left, 0], [right, 0], '0 #fff 0.5, 0.4 #fff 0.3, 1 #fff 0.08')
  return fill(
    strip(
      rows.filter((row) => row.y < top + 7),
      -0.97,
      0.97,
    ),
    light,
  )
}

function woodGrain(rows: Outline, base: string, chance: Chance) {
  const few = rows.filter((_, i) => i % 9 === 0 || i === rows.length - 1)
  const lines = Array.from({ length: 26 }, () => {
    const [at, sway, wave, turn] = [
      chance.between(-0.98, 0.98),
      chance.between(0.008, 0.03),
      chance.between(0.012, 0.03),
      chance.between(0, 6),
    ]
    const d = few
      .map((row, i) => `${i ? 'L' : 'M'}${n(across(row, at + sway * Math.sin(row.y * wave + turn)))} ${n(row.y)}`)
      .join('')
    return stroke(
      d,
      shift(base, chance.maybe(0.3) ? 0.08 : -0.14),
      chance.between(0.8, 3),
      `opacity="${n(chance.between(0.18, 0.5))}"`,
    )
  })
  return group(lines.join(''), 'stroke-linejoin="round"')
}

function veins(
  sheet: Sheet,
  clip: string,
  { left, right, top, bottom }: ReturnType<typeof extent>,
  dark: boolean,
  chance: Chance,
) {
  const lines = Array.from({ length: 7 }, () => {
    let [x, y] = [chance.between(left, right), top - 10]
    let d = `M${n(x)} ${n(y)}`
    const drift = chance.between(-1.2, 1.2)
    while (y < bottom + 10) {
      y += chance.between(8, 22)
      x += drift * 14 + chance.between(-14, 14)
      d += `L${n(x)} ${n(y)}`
    }
    return stroke(
      d,
      dark ? '#D9CDB8' : '#7C746B',
      chance.between(0.8, 3.4),
      `opacity="${n(chance.between(0.1, dark ? 0.3 : 0.36))}"`,
    )
  })
  return group(lines.join(''), `clip-path="${sheet.clip(clip)}" stroke-linejoin="round"`)
}

function brushed(sheet: Sheet, clip: string, { left, right, top, bottom }: ReturnType<typeof extent>, chance: Chance) {
  const pass = (color: string) => {
    let d = ''
    for (let y = top; y < bottom; y += chance.between(2, 6)) d += `M${n(left)} ${n(y)}H${n(right)}`
    return stroke(d, color, 0.9, 'opacity="0.1"')
  }
  return group(pass('#fff') + pass('#2a1c08'), `clip-path="${sheet.clip(clip)}"`)
}
