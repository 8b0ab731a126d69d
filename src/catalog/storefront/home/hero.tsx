import { Pause, Play } from 'lucide-react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { ProductPicture } from '../../parts/product-picture.tsx'
import type { ShelfProduct } from '../shelf-product.ts'
import { useSlides } from './use-slides.ts'

export type Slide = {
  title: string
  text: string
  link: string
  link_text: string
  /** The owner's picture, shown instead of products. */
  picture: string
  color: string | null
  products: readonly Pick<ShelfProduct, 'id' | 'name' | 'brand' | 'image1' | 'image_color'>[]
}

export function Hero({ slides, intervalMs }: { slides: readonly Slide[]; intervalMs: number }) {
  const { current, show, isPaused, setIsPaused, setIsHeld, isStill, isMoving } = useSlides(slides.length, intervalMs)
  return (
    <section
      aria-roledescription="carrusel"
      aria-label="Destacados"
      className="hero"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className="page hero-stack" aria-live={isMoving ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
          <div
            key={slide.link + slide.title}
            role="group"
            aria-roledescription="diapositiva"
            aria-label={`${index + 1} de ${slides.length}`}
            className="hero-slide"
            data-current={index === current}
            inert={index !== current}
          >
            <HeroText slide={slide} />
            {slide.picture ? (
              <HeroPicture slide={slide} first={index === 0} />
            ) : (
              <HeroPictures products={slide.products} first={index === 0} />
            )}
          </div>
        ))}
      </div>
      <div className="page hero-controls only-with-script">
        {slides.map(({ title, link }, index) => (
          <button
            key={link + title}
            type="button"
            className="hero-indicator"
            aria-label={`Ir a ${title}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => show(index)}
          >
            <span />
          </button>
        ))}
        {!isStill && (
          <button
            type="button"
            className="icon-button"
            aria-label={isPaused ? 'Reanudar el pase automático' : 'Pausar el pase automático'}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? (
              <Play aria-hidden size={18} strokeWidth={1.5} />
            ) : (
              <Pause aria-hidden size={18} strokeWidth={1.5} />
            )}
          </button>
        )}
      </div>
    </section>
  )
}

function HeroText({ slide: { title, text, link, link_text } }: { slide: Slide }) {
  return (
    <div className="hero-text">
      <h2>{title}</h2>
      <p>{text}</p>
      <ButtonLink look="main" to={link}>
        {link_text}
      </ButtonLink>
    </div>
  )
}

function HeroPicture({ slide: { link, picture, color }, first }: { slide: Slide; first: boolean }) {
  return (
    <div className="hero-pictures hero-picture">
      <Link to={link} tabIndex={-1} aria-hidden>
        <ProductPicture image={picture} color={color} alt="" first={first} sizes="(width >= 62.5rem) 480px, 90vw" />
      </Link>
    </div>
  )
}

function HeroPictures({ products, first }: { products: Slide['products']; first: boolean }) {
  if (products.length === 0) return null
  return (
    <div className="hero-pictures">
      {products.map(({ id, name, brand, image1, image_color }, index) => (
        <Link key={id} to={`/products/${id}`}>
          <ProductPicture
            image={image1}
            color={image_color}
            alt=""
            first={first}
            sizes={index === 0 ? '(width >= 62.5rem) 430px, 55vw' : '(width >= 62.5rem) 270px, 35vw'}
          />
          <span className="hero-caption">
            <span>{brand}</span> {name}
          </span>
        </Link>
      ))}
    </div>
  )
}
