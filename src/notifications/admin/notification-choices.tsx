import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useSession } from '../../accounts/parts/session.tsx'
import { callApi } from '../../platform/browser/api-client.ts'
import { Failure } from '../../ui/admin/failure.tsx'
import { SaveBar } from '../../ui/admin/form/save-bar.tsx'
import { useChangedForm } from '../../ui/admin/form/use-changed-form.ts'
import { useSending } from '../../ui/admin/form/use-sending.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { Sheet } from '../../ui/admin/sheet.tsx'
import { keyOf, useApi } from '../../ui/admin/use-api.ts'
import { toast } from '../../ui/toast.tsx'
import { listChoices, saveChoices } from '../choices/calls.ts'
import type { NotificationChoice } from '../choices/contract.ts'
import { noticeKinds } from '../choices/notice-kinds.ts'
import './announcements.css'

export function NotificationChoicesForm() {
  const query = useApi(listChoices, {})
  const { user } = useSession()
  return (
    <Sheet title="Notificaciones">
      <p className="admin-soft">
        De qué querés enterarte vos: en la campana del panel y por mail{user && ` a ${user.email}`}. Cada persona del
        equipo elige lo suyo.
      </p>
      <Loaded query={query} failed="Error al cargar tus notificaciones">
        {({ choices }) => <Form choices={choices} />}
      </Loaded>
    </Sheet>
  )
}

function Form({ choices }: { choices: readonly NotificationChoice[] }) {
  const client = useQueryClient()
  const fields = useRef<HTMLFormElement>(null)
  const { isChanged, content, settle, discard } = useChangedForm(fields)
  const { isBusy, failure, send } = useSending({ failed: 'Error al guardar tus notificaciones' })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = choices.map(({ kind }) => ({ kind, bell: form.has(`${kind}.bell`), mail: form.has(`${kind}.mail`) }))
    const sent = content()
    await send(async () => {
      const answer = await callApi(saveChoices, { body: { choices: chosen } })
      client.setQueryData(keyOf(listChoices, {}), answer)
      settle(sent)
      toast('Notificaciones guardadas')
    })
  }

  return (
    <form ref={fields} onSubmit={submit}>
      <table className="notification-choices">
        <caption className="sr-only">De qué te avisamos y cómo</caption>
        <thead>
          <tr>
            <th scope="col">Aviso</th>
            <th scope="col">Campana</th>
            <th scope="col">Mail</th>
          </tr>
        </thead>
        <tbody>
          {choices.map(({ kind, ...by }) => (
            <tr key={kind}>
              <th scope="row">{noticeKinds[kind].name}</th>
              {(['bell', 'mail'] as const).map((channel) => (
                <td key={channel}>
                  <label>
                    <input type="checkbox" name={`${kind}.${channel}`} defaultChecked={by[channel]} />
                    <span className="sr-only">
                      {noticeKinds[kind].name}: {channel === 'bell' ? 'en la campana' : 'por mail'}
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Failure text={failure} />
      <SaveBar isDirty={isChanged} isBusy={isBusy} action="Guardar notificaciones" onDiscard={discard} />
    </form>
  )
}
