import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { listReadyAnswers } from '../ready-answers/calls.ts'
import { exampleAnswers } from '../ready-answers/rules.ts'

export function PickAnswer({ onPick, onKeep }: { onPick: (text: string) => void; onKeep: () => void }) {
  const { data } = useApi(listReadyAnswers, {})
  if (!data) return null
  const isEmpty = data.ready_answers.length === 0
  const offered = isEmpty ? exampleAnswers : data.ready_answers
  const pick = (title: string) => {
    const answer = offered.find((one) => one.title === title)
    if (answer) onPick(answer.text)
  }
  return (
    <>
      <SelectField label="Respuesta lista" value="" onChange={({ target }) => pick(target.value)}>
        <option value="">Elegí una…</option>
        <optgroup label={isEmpty ? 'Ejemplos' : 'De la tienda'}>
          <Options of={offered.map(({ title }) => title)} />
        </optgroup>
      </SelectField>
      <Button look="plain" onClick={onKeep}>
        Editar las respuestas listas
      </Button>
    </>
  )
}
