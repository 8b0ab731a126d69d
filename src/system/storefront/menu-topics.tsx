import { useEffect, useState } from 'react'
import { listTopics } from '../../catalog/calls.ts'
import type { Topics } from '../../catalog/contract.ts'
import { typeLabels } from '../../catalog/parts/product-labels.ts'
import { ProductPicture } from '../../catalog/parts/product-picture.tsx'
import { callApi } from '../../platform/browser/api-client.ts'
import { WhatsAppLink } from '../../settings/parts/whatsapp-link.tsx'
import { Link } from '../../ui/link.tsx'

export function MenuTopics({ whatsApp }: { whatsApp: string }) {
  const { categories, brands } = useTopics()
  return (
    <div className="menu-topics">
      {categories.length > 0 && (
        <nav aria-label="Categorías">
          <h3>Categorías</h3>
          <ul className="menu-bottles">
            {categories.map(({ id, name, image, color }) => (
              <li key={id}>
                <Link to={`/products?category=${id}`}>
                  <ProductPicture image={image} color={color} alt="" sizes="96px" className="mb-1" />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav aria-label="Tipos y ayuda" className="menu-links">
        {Object.entries(typeLabels).map(([type, text]) => (
          <Link key={type} to={`/products?type=${type}`}>
            {text}
          </Link>
        ))}
        <Link to="/encontra-tu-perfume">Encontrá tu perfume</Link>
        <Link to="/seguimiento">Seguí tu pedido</Link>
        <WhatsAppLink digits={whatsApp} label="WhatsApp" />
      </nav>
      {brands.length > 0 && (
        <details>
          <summary>Marcas de la A a la Z</summary>
          <ul className="menu-brands menu-links">
            {brands.map(({ name }) => (
              <li key={name}>
                <Link to={`/products?brand=${encodeURIComponent(name)}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

let requested: Promise<Pick<Topics, 'categories' | 'brands'>> | undefined
const none = { categories: [], brands: [] }

/** Fetched once per visit. If it fails, only the built-in links are shown. */
function useTopics() {
  const [topics, show] = useState<Pick<Topics, 'categories' | 'brands'>>(none)
  useEffect(() => {
    requested ??= callApi(listTopics, { withToken: false }).catch(() => {
      requested = undefined
      return none
    })
    void requested.then(show)
  }, [])
  return topics
}
