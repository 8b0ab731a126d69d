import { formatPesos } from '../../../platform/argentina/money.ts'
import { counted } from '../../../platform/text/counted.ts'
import { defaultSettings, type HeroSlide } from '../../../settings/contract.ts'

type Known = { offers: { count: number; max: number }; lowestPrice: number | null; isDeliveryFree: boolean }

/**
 * Fills in the text of a slide: on the slide of offers the current offers, or that there are none; on the others the
 * lowest price. A text by the owner is kept.
 */
export function withSlideTexts(slide: HeroSlide, { offers, ...prices }: Known): HeroSlide {
  if (slide.shows !== 'offers') return { ...slide, text: slide.text || `Hay ${pricesText(prices)}` }
  if (offers.count === 0) return { ...slide, text: slide.text || `Hoy no hay ofertas: ${pricesText(prices)}` }
  const text = slide.text || offersText(offers)
  if (slide.link !== firstLink) return { ...slide, text }
  return { ...slide, text, link: '/products?offer=true', link_text: 'Ver las ofertas' }
}

/** The default link of the slide of offers. */
const firstLink = defaultSettings.hero_slides.find(({ shows }) => shows === 'offers')?.link

function offersText({ count, max }: Known['offers']) {
  if (max < 1) return counted(count, 'perfume en oferta.', 'perfumes en oferta.')
  return count === 1 ? `1 perfume con ${max} % menos.` : `${count} perfumes con hasta ${max} % menos.`
}

function pricesText({ lowestPrice, isDeliveryFree }: Omit<Known, 'offers'>) {
  const from = lowestPrice === null ? 'perfumes para todos los días' : `perfumes desde ${formatPesos(lowestPrice)}`
  return `${from}${isDeliveryFree ? ', con el envío incluido.' : '.'}`
}
