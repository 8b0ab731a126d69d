import { arabic } from './perfumes/arabic.ts'
import { designerMen } from './perfumes/designer-men.ts'
import { designerWomen } from './perfumes/designer-women.ts'
import { inspired } from './perfumes/inspired.ts'
import { niche } from './perfumes/niche.ts'
import type { DemoPerfume, WrittenPerfume } from './types.ts'

export const perfumes: readonly DemoPerfume[] = [
  ...ofType('original', [...designerWomen, ...designerMen]),
  ...ofType('original', niche, 'Nicho'),
  ...ofType('importado', arabic, 'Árabes'),
  ...ofType('imitacion', inspired),
]

/** Adds the type, each size as a perfume of its own, and the category: `usual`, or that of the gender, unless given. */
function ofType(type: DemoPerfume['type'], written: readonly WrittenPerfume[], usual?: DemoPerfume['category']) {
  const byGender = { hombre: 'Hombre', mujer: 'Mujer', unisex: 'Unisex' } as const
  return written.flatMap(({ sizes = [], ...first }) => {
    const perfume = { type, category: usual ?? byGender[first.gender], ...first }
    return [perfume, ...sizes.map((size) => ({ ...perfume, ...size, featured: false }))]
  })
}

/** In display order. */
export const categories: readonly { name: DemoPerfume['category']; description: string }[] = [
  { name: 'Hombre', description: 'Maderas, cítricos y especias, del día de oficina a la noche larga.' },
  { name: 'Mujer', description: 'Flores, frutas y vainillas, de lo más fresco a lo más envolvente.' },
  { name: 'Unisex', description: 'Fragancias que no preguntan quién las lleva.' },
  { name: 'Lujo', description: 'Las grandes casas y sus composiciones más cuidadas.' },
  { name: 'Árabes', description: 'Oud, ámbar y azafrán: estelas que duran hasta el otro día.' },
  { name: 'Nicho', description: 'Casas de autor, para oler distinto a todos.' },
]
