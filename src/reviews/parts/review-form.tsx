import { Star } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { formText } from '../../platform/browser/form-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useShownFocus } from '../../ui/use-shown-focus.ts'
import { writeReview } from '../calls.ts'
import { longevityLabels, momentLabels, sillageLabels } from '../rules.ts'
import './review-form.css'

type Typed = { stars: string; longevity: string; sillage: string; moments: readonly string[]; text: string }
type Props = { token: string; typed: Typed; wrong: readonly string[] }

/**
 * Works as a plain HTML form; with JavaScript it is sent without leaving the page. `wrong` are the fields that the
 * server refused.
 */
export function ReviewForm({ token, typed, wrong: refused }: Props) {
  const { submit, isBusy, wrong, message } = useSending(token, refused)
  const alert = useShownFocus<HTMLParagraphElement>(message)
  return (
    <form method="post" action={`/opinar/${encodeURIComponent(token)}`} onSubmit={submit} className="review-form">
      {message && (
        <p ref={alert} role="alert" tabIndex={-1} className="border-l-2 border-bad bg-sheet px-4 py-3 text-bad">
          {message}
        </p>
      )}
      <fieldset className="review-stars" aria-describedby={wrong.includes('stars') ? 'stars-error' : undefined}>
        <legend>Tu nota</legend>
        <div>
          {starLabels.map((word, index) => (
            <label key={word} title={word}>
              <input
                type="radio"
                name="stars"
                value={index + 1}
                required
                defaultChecked={typed.stars === String(index + 1)}
              />
              <Star aria-hidden size={36} strokeWidth={1.25} />
              <span className="sr-only">{word}</span>
            </label>
          ))}
        </div>
        {wrong.includes('stars') && <Missing name="stars">Elegí de 1 a 5 estrellas</Missing>}
      </fieldset>
      <Choices
        name="longevity"
        ask="¿Cuánto te dura?"
        answers={longevityLabels}
        chosen={typed.longevity}
        isWrong={wrong.includes('longevity')}
      />
      <Choices
        name="sillage"
        ask="¿Cuánto se siente?"
        answers={sillageLabels}
        chosen={typed.sillage}
        isWrong={wrong.includes('sillage')}
      />
      <fieldset>
        <legend>
          ¿Cuándo lo usás? <small>Los que quieras</small>
        </legend>
        <div className="review-chips">
          {Object.entries(momentLabels).map(([moment, word]) => (
            <label key={moment}>
              <input type="checkbox" name="moments" value={moment} defaultChecked={typed.moments.includes(moment)} />
              <span>{word}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="¿Qué le dirías a quien lo está por elegir?"
        optional
        name="text"
        rows={5}
        maxLength={1000}
        defaultValue={typed.text}
        error={wrong.includes('text') ? 'Es muy largo: hasta 1000 caracteres' : undefined}
        hint="Hasta 1000 caracteres. La leemos antes de publicarla, y se publica la buena y la mala."
      />
      <div>
        <Button type="submit" look="main" busy={isBusy} className="max-sm:w-full">
          {isBusy ? 'Enviando…' : 'Mandar mi opinión'}
        </Button>
      </div>
    </form>
  )
}

function useSending(token: string, refused: readonly string[]) {
  const [wrong, setWrong] = useState(refused)
  const [message, setMessage] = useState(() => refusalText(refused))
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  function showRefusal(fields: readonly string[], text = refusalText(fields)) {
    setWrong(fields)
    setMessage(text)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const mark = (name: string) => Number(formText(form, name))
    setBusy(true)
    showRefusal([])
    try {
      const marks = { stars: mark('stars'), longevity: mark('longevity'), sillage: mark('sillage') }
      const body = { token, ...marks, moments: form.getAll('moments'), text: formText(form, 'text') }
      await callApi(writeReview, { body, withToken: false })
      await navigate('/opinar/gracias')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Problems of the token itself are shown by the page, which looks it up again.
      if (error.status === 404 || error.status === 409) await revalidate()
      else if (error.status === 400) showRefusal(Object.keys(error.errors))
      else showRefusal([], error.message)
    } finally {
      setBusy(false)
    }
  }

  return { submit, isBusy, wrong, message }
}

function refusalText(refused: readonly string[]) {
  if (refused.length === 0) return ''
  return refused.includes('despacio')
    ? 'Hubo demasiados intentos. Esperá un minuto y mandala de nuevo.'
    : 'Revisá tu opinión: falta elegir algo, o el texto es muy largo.'
}

const starLabels = ['1 estrella: malo', '2 estrellas', '3 estrellas', '4 estrellas', '5 estrellas: excelente']

type QuestionProps = { name: string; ask: string; answers: readonly string[]; chosen: string; isWrong: boolean }

function Choices({ name, ask, answers, chosen, isWrong }: QuestionProps) {
  return (
    <fieldset aria-describedby={isWrong ? `${name}-error` : undefined}>
      <legend>{ask}</legend>
      <div className="review-chips">
        {answers.map((word, index) => (
          <label key={word}>
            <input type="radio" name={name} value={index + 1} required defaultChecked={chosen === String(index + 1)} />
            <span>{word}</span>
          </label>
        ))}
      </div>
      {isWrong && <Missing name={name}>Elegí una</Missing>}
    </fieldset>
  )
}

function Missing({ name, children }: { name: string; children: string }) {
  return (
    <p id={`${name}-error`} className="field-error mt-2">
      {children}
    </p>
  )
}
