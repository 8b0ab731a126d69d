import { Link } from '../../../ui/link.tsx'
import { ProductPicture } from '../../parts/product-picture.tsx'

type Card = { id: number; name: string; count: number; image: string | null; color: string | null }

export function CategoryCards({ categories }: { categories: readonly Card[] }) {
  return (
    <ul className="category-cards">
      {categories.map(({ id, name, count, image, color }) => (
        <li key={id}>
          <Link to={`/products?category=${id}`}>
            <ProductPicture
              image={image}
              color={color}
              alt=""
              sizes="(width >= 62.5rem) 190px, (width >= 40rem) 30vw, 46vw"
            />
            <span className="category-name">{name}</span>
            <span className="text-14 text-soft">{count === 1 ? '1 perfume' : `${count} perfumes`}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
