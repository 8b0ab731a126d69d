import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Breadcrumbs, toPerfumes } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductShelf } from './product-shelf.tsx'
import type { ShelfProduct } from './shelf-product.ts'

type Chip = { to: string; text: string }
type Topic = {
  title: string
  /** Last breadcrumb. */
  here: string
  text: string
  /** Text before the notes. */
  intro: string
  notes: readonly { value: string; text: string }[]
  products: readonly ShelfProduct[]
  showsNet: boolean
  others?: readonly Chip[]
  /** Link to the full list. */
  to: string
  children: ReactNode
}

/** Page of a brand, a note or a smell. */
export function TopicPage({ title, here, text, intro, notes, products, showsNet, others = [], to, children }: Topic) {
  return (
    <div className="page topic">
      <header>
        <Breadcrumbs trail={toPerfumes} here={here} />
        <h1>{title}</h1>
        <p>{text}</p>
        <Chips of={notes.map(({ value, text }) => ({ to: `/notas/${value}`, text }))}>{intro} </Chips>
      </header>
      <ProductShelf products={products} showsNet={showsNet} firstRow={4} heading="h2" />
      <Chips of={others} />
      <p className="topic-end">
        <ButtonLink look="main" to={to}>
          {children}
        </ButtonLink>
      </p>
    </div>
  )
}

function Chips({ of, children }: { of: readonly Chip[]; children?: ReactNode }) {
  if (of.length === 0) return null
  return (
    <p className="topic-others">
      {children}
      {of.map(({ to, text }) => (
        <Link key={to} to={to} className="chip">
          {text}
        </Link>
      ))}
    </p>
  )
}

/** Shown with the 404. */
export function NoTopic({ title }: { title: string }) {
  return (
    <div className="page">
      <EmptyState
        as="h1"
        title={title}
        action={
          <ButtonLink look="main" to="/products">
            Ver todos los perfumes
          </ButtonLink>
        }
      >
        Hoy no tenemos perfumes así. Podés buscar arriba el que querías.
      </EmptyState>
    </div>
  )
}
