import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accordColor } from '../../src/catalog/parts/accord-color.ts'
import { designOf } from './design.ts'
import { type BottleFacts, type BottleView, drawBottle } from './draw-bottle.ts'
import { bodyOf } from './flacon.ts'
import { layoutLabel } from './label.ts'
import { silhouetteNames } from './silhouettes.ts'

const views: BottleView[] = [1, 2, 3, 4]
const names = [
  'Y',
  'N°5',
  'Ñandú',
  'Bade’e Al Oud Oud for Glory',
  'Красный (Красный)',
  'Été à Genève',
  '1',
  'Electroencefalografistamente',
  'Señor del Viento y de la Pampa Infinita, Edición Especial Numerada del Bicentenario 86',
]

test('the same perfume always gets the same picture', () => {
  for (const view of views) expect(drawBottle(perfume(), view)).toBe(drawBottle(perfume(), view))
})

test('no two houses look alike', () => {
  const looks = houses(300).map((brand) => {
    const { silhouette, stretch, finish, glass, cap, label } = designOf(perfume({ brand }))
    return JSON.stringify([
      silhouette,
      stretch.width.toFixed(2),
      finish,
      glass,
      cap.shape,
      cap.material,
      label.style,
      label.voice,
    ])
  })
  expect(new Set(looks).size).toBe(looks.length)
  expect(drawBottle(perfume({ brand: 'Una' }), 1)).not.toBe(drawBottle(perfume({ brand: 'Otra' }), 1))
})

test('a house keeps its silhouette, its cap and its label over all its perfumes', () => {
  const family = names.map((name) => designOf(perfume({ name })))
  expect(
    new Set(family.map(({ silhouette, cap, label }) => [silhouette, cap.shape, cap.material, label.style].join())).size,
  ).toBe(1)
})

test('every silhouette is some house’s', () => {
  const seen = new Set(
    [...houses(600), ...houses(120, 'Al Casa')].map((brand) => designOf(perfume({ brand })).silhouette),
  )
  expect([...seen].toSorted()).toEqual(silhouetteNames.toSorted())
})

test('no name leaves its label', () => {
  for (const brand of [...houses(60), 'Maison Francis Kurkdjian de la Très Grande Maison']) {
    for (const name of names) {
      const design = designOf(perfume({ brand, name }))
      const { plate, lines } = layoutLabel(design, bodyOf(design))
      for (const { line, x, y } of lines) {
        expect(x + line.box.left).toBeGreaterThanOrEqual(plate.left - 0.5)
        expect(x + line.box.right).toBeLessThanOrEqual(plate.right + 0.5)
        expect(y + line.box.top).toBeGreaterThanOrEqual(plate.top - 0.5)
        expect(y + line.box.bottom).toBeLessThanOrEqual(plate.bottom + 0.5)
      }
    }
  }
})

test('awkward names render at 1200 × 1500 from every side', async () => {
  for (const [i, name] of names.entries()) {
    const svg = drawBottle(perfume({ name, brand: `Casa ${i}` }), views[i % views.length] ?? 1)
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/)
    const { info } = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1200, 1500])
  }
})

test('an accord has its colour, an unknown one is amber', () => {
  expect(accordColor(' Cítrico ')).toBe('#E2BE4A')
  expect(accordColor('kriptonita')).toBe('#B98A52')
  expect(accordColor('constructor')).toBe('#B98A52')
})

test('a perfume without accords still gets a bottle', () => {
  expect(drawBottle(perfume({ accords: [] }), 4)).toContain('</svg>')
})

function houses(count: number, word = 'Casa') {
  return Array.from({ length: count }, (_, i) => `${word} ${i}`)
}

function perfume(facts: Partial<BottleFacts> = {}): BottleFacts {
  return {
    brand: 'Estela',
    name: 'Ñandú',
    concentration: 'Eau de Parfum',
    volume_ml: 100,
    gender: 'unisex',
    accords: ['ámbar', 'vainilla', 'oud'],
    ...facts,
  }
}
