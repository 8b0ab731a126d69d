/** A perfume of the demo catalogue. Lists of notes and accords are Spanish and comma-separated. */
export type DemoPerfume = {
  brand: string
  name: string
  concentration: 'Eau de Cologne' | 'Eau de Toilette' | 'Eau de Parfum' | 'Parfum' | 'Extrait de Parfum'
  volume_ml: number
  gender: 'hombre' | 'mujer' | 'unisex'
  type: 'original' | 'importado' | 'imitacion'
  category: 'Hombre' | 'Mujer' | 'Unisex' | 'Lujo' | 'Árabes' | 'Nicho'
  /** Whole Argentine pesos. */
  price: number
  stock: number
  featured?: boolean
  /** Only for `imitacion`: the perfume that it imitates, "Nombre de Marca". */
  inspired_by?: string
  top: string
  heart: string
  base: string
  accords: string
  description: string
}

/**
 * The same as its file has it: the kind is said once for each file, the category only where it is not the usual one, and
 * of its other sizes what is their own.
 */
export type WrittenPerfume = Omit<DemoPerfume, 'type' | 'category'> &
  Partial<Pick<DemoPerfume, 'category'>> & {
    sizes?: readonly Pick<DemoPerfume, 'volume_ml' | 'price' | 'stock' | 'description'>[]
  }
