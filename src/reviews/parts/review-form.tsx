import { Star } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { longevityWords, momentWords, sillageWords } from '../rules.ts'
import './review-form.css'

type Typed = { stars: string; longevity: string; sillage: string; moments: readonly string[]; text: string }
type Props = { token: string; typed: Typed; wrong: readonly string[] }

/** A plain form, with or without a script; `wrong` are the fields that the server refused, with what was typed. */
export function ReviewForm({ token, typed, wrong }: Props) {
  return (
    <form method="post" action={`/opinar/${encodeURIComponent(token)}`} className="review-form">
      {wrong.length > 0 && (
        <p role="alert" className="border-l-2 border-bad bg-sheet px-4 py-3 text-bad">
          {wrong.includes('despacio')
            ? 'Hubo demasiados intentos. Esperá un minuto y mandala de nuevo.'
            : 'Revisá tu opinión: falta elegir algo, o el texto es muy largo.'}
        </p>
      )}
      <fieldset className="review-stars" aria-describedby={wrong.includes('stars') ? 'stars-error' : undefined}>
        <legend>Tu nota</legend>
        <div>
          {starWords.map((word, index) => (
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
        answers={longevityWords}
        chosen={typed.longevity}
        isWrong={wrong.includes('longevity')}
      />
      <Choices
        name="sillage"
        ask="¿Cuánto se siente?"
        answers={sillageWords}
        chosen={typed.sillage}
        isWrong={wrong.includes('sillage')}
      />
      <fieldset>
        <legend>
          ¿Cuándo lo usás? <small>Los que quieras</small>
        </legend>
        <div className="review-chips">
          {Object.entries(momentWords).map(([moment, word]) => (
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
        <Button type="submit" look="main" className="max-sm:w-full">
          Mandar mi opinión
        </Button>
      </div>
    </form>
  )
}

const starWords = ['1 estrella: malo', '2 estrellas', '3 estrellas', '4 estrellas', '5 estrellas: excelente']

type Asked = { name: string; ask: string; answers: readonly string[]; chosen: string; isWrong: boolean }

/** From the least to the most. */
function Choices({ name, ask, answers, chosen, isWrong }: Asked) {
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
