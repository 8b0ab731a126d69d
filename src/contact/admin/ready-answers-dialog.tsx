import { useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { Failure } from '../../ui/admin/failure.tsx'
import { useSending } from '../../ui/admin/form/use-sending.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { deleteReadyAnswer, listReadyAnswers } from '../ready-answers/calls.ts'
import type { NewReadyAnswer, ReadyAnswer } from '../ready-answers/contract.ts'
import { exampleAnswers } from '../ready-answers/rules.ts'
import { ReadyAnswerForm } from './ready-answer-form.tsx'

type Edited = NewReadyAnswer & { id?: number }

export function ReadyAnswersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useApi(listReadyAnswers, open && {})
  const [edited, setEdited] = useState<Edited>()
  const { failure, setFailure, send } = useSending({ failed: 'Error al borrar la respuesta' })
  const reload = useReload(listReadyAnswers)
  function close() {
    setEdited(undefined)
    setFailure(undefined)
    onClose()
  }
  async function remove({ id }: ReadyAnswer) {
    await callApi(deleteReadyAnswer, { params: { id } })
    toast('Respuesta borrada')
  }
  return (
    <Dialog open={open} onClose={close} title={edited ? 'Respuesta lista' : 'Respuestas listas'}>
      {edited ? (
        <ReadyAnswerForm answer={edited} onBack={() => setEdited(undefined)} onDone={reload} />
      ) : (
        <div className="admin-panel">
          <Failure text={failure} />
          <Loaded query={query} failed="Error al cargar las respuestas">
            {({ ready_answers }) =>
              ready_answers.length > 0 ? (
                <Kept
                  answers={ready_answers}
                  onEdit={setEdited}
                  onRemove={(answer) => send(() => remove(answer), { after: reload })}
                />
              ) : (
                <Examples onEdit={setEdited} />
              )
            }
          </Loaded>
          <Button look="main" onClick={() => setEdited({ title: '', text: '' })}>
            Nueva respuesta
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Kept({
  answers,
  onEdit,
  onRemove,
}: {
  answers: readonly ReadyAnswer[]
  onEdit: (answer: Edited) => void
  onRemove: (answer: ReadyAnswer) => void
}) {
  return (
    <ul className="admin-answers">
      {answers.map((answer) => (
        <li key={answer.id}>
          <strong>{answer.title}</strong>
          <p className="admin-soft">{answer.text}</p>
          <Button look="plain" aria-label={`Editar «${answer.title}»`} onClick={() => onEdit(answer)}>
            Editar
          </Button>
          <Button look="plain" aria-label={`Borrar «${answer.title}»`} onClick={() => onRemove(answer)}>
            Borrar
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Examples({ onEdit }: { onEdit: (answer: Edited) => void }) {
  return (
    <>
      <p>Todavía no guardaste ninguna. Podés empezar por un ejemplo: se guarda cuando vos lo decidís.</p>
      <ul className="admin-answers">
        {exampleAnswers.map((answer) => (
          <li key={answer.title}>
            <strong>{answer.title}</strong>
            <p className="admin-soft">{answer.text}</p>
            <Button look="plain" aria-label={`Usar «${answer.title}»`} onClick={() => onEdit({ ...answer })}>
              Usar este ejemplo
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
