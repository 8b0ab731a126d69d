import { Link, useNavigate } from 'react-router'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { renderingContext, shopContext } from '../../../platform/pages/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { pageMeta } from '../../../ui/page-meta.ts'
import { listNotesOnSale } from '../../notes/queries.server.ts'
import { cachedShelf } from '../../search/facets.server.ts'
import { listAddress } from '../list/list-address.ts'
import { priceAt, steps } from '../list/price-scale.ts'
import type { Route } from './+types/quiz'
import { askedNotes, disliked, forWhom, liked, moments, type Question } from './questions.ts'
import './quiz.css'

export const handle = { cache: { params: [] } }

export async function loader({ context }: Route.LoaderArgs): Promise<{ questions: Question[] }> {
  const { db } = context.get(shopContext)
  const { cache, tags } = context.get(renderingContext)
  tags.add('catalog')
  const [facets, found] = await Promise.all([cachedShelf(db, cache), listNotesOnSale(db, askedNotes, cache)])
  /** Leaves out answers without any product; an empty shop shows all. */
  const onSale = <One extends { value: string }>(answers: readonly One[], values: readonly string[]) =>
    values.length > 0 ? answers.filter(({ value }) => values.includes(value)) : answers
  const valuesOf = (counts: readonly { value: string }[]) => counts.map(({ value }) => value)
  return {
    questions: [
      {
        name: 'gender',
        ask: '¿Para quién es?',
        hint: 'Podés elegir más de una.',
        answers: onSale(forWhom, valuesOf(facets.genders)),
      },
      {
        name: 'concentration',
        ask: '¿Cuándo lo vas a usar?',
        hint: 'De eso depende cuánto conviene que dure.',
        answers: onSale(moments, valuesOf(facets.concentrations)),
      },
      {
        name: 'notes',
        ask: '¿Qué te gusta oler?',
        hint: 'Elegí lo que más.',
        isOne: true,
        answers: onSale(liked, found),
      },
      {
        name: 'without',
        ask: '¿Y qué preferís que no tenga?',
        hint: 'Todo lo que no te guste.',
        answers: onSale(disliked, found),
      },
      {
        name: 'maxPrice',
        ask: '¿Hasta cuánto querés gastar?',
        hint: 'El precio de un frasco.',
        isOne: true,
        answers: limitsOf(facets.price),
      },
    ],
  }
}

function limitsOf(range: { lowest: number; highest: number }) {
  const limits = new Set([0.3, 0.5, 0.7].map((share) => priceAt(steps * share, range)))
  return [...limits]
    .filter((limit) => limit > range.lowest)
    .map((limit) => ({ value: String(limit), text: `Hasta ${formatPesos(limit)}` }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Encontrá tu perfume',
    description: 'Cinco preguntas para encontrar el perfume que va con vos: para quién, cuándo, qué te gusta y qué no.',
    path: '/encontra-tu-perfume',
  })

export default function QuizPage({ loaderData: { questions } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <div className="page quiz">
      <header>
        <h1>Encontrá tu perfume</h1>
        <p>Cinco preguntas. Contestá las que quieras: con cada respuesta la lista se acorta.</p>
        <p>
          ¿Ya usás uno que te gusta? <Link to="/se-parece">Buscá los que se le parecen</Link>.
        </p>
      </header>
      <form
        method="get"
        action="/products"
        onSubmit={(event) => {
          event.preventDefault()
          // Only answered questions, to keep the URL short.
          const sent = new FormData(event.currentTarget)
          navigate(
            listAddress('', Object.fromEntries([...sent.keys()].map((name) => [name, sent.getAll(name).map(String)]))),
          )
        }}
      >
        {questions.map((question, index) => (
          <Asked key={question.name} number={index + 1} {...question} />
        ))}
        <div className="quiz-end">
          <Button type="submit" look="main">
            Ver mis perfumes
          </Button>
        </div>
      </form>
    </div>
  )
}

function Asked({ number, name, ask, hint, isOne, answers }: Question & { number: number }) {
  const hintId = `pista-${name}`
  return (
    <fieldset aria-describedby={hintId}>
      <legend>
        <span aria-hidden>{number}</span> {ask}
      </legend>
      <p id={hintId}>{hint}</p>
      <div className="quiz-answers">
        {answers.map(({ value, text, hint }) => (
          <label key={value}>
            <input type={isOne ? 'radio' : 'checkbox'} name={name} value={value} />
            <span>
              {text}
              {hint && <small>{hint}</small>}
            </span>
          </label>
        ))}
        {isOne && (
          <label>
            <input type="radio" name={name} value="" defaultChecked />
            <span>{name === 'maxPrice' ? 'Sin límite' : 'Me da igual'}</span>
          </label>
        )}
      </div>
    </fieldset>
  )
}
