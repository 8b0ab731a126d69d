import { type FormEvent, useState } from 'react'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { Confirm } from '../../ui/admin/dialog/confirm.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { Sheet } from '../../ui/admin/sheet.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Options, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { announce, countAudience } from '../announcements/calls.ts'
import type { NewAnnouncement } from '../announcements/contract.ts'
import { announcementTypes, audienceLabels } from '../announcements/labels.ts'
import { NotificationItem } from '../parts/notification-item.tsx'

type Values = Omit<NewAnnouncement, 'user_ids'>
const empty = { type: 'promotion', title: '', message: '' } as const

export function AnnouncementForm({ chosen, onSent }: { chosen: number[]; onSent: () => Promise<void> }) {
  const [values, setValues] = useState<Values>({ ...empty, audience: chosen.length > 0 ? 'chosen' : 'all' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isAsking, setAsking] = useState(false)
  const isChosen = values.audience === 'chosen'
  const { audience } = values
  const count = useApi(countAudience, { query: { audience, user_ids: isChosen ? chosen.join(',') : '' } })

  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value })
      setErrors(({ [name]: _gone, ...others }) => others)
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const missing = {
      ...(values.title.trim() ? {} : { title: 'Ingresá el título' }),
      ...(values.message.trim() ? {} : { message: 'Escribí el mensaje' }),
    }
    setErrors(missing)
    const [first] = Object.keys(missing)
    if (first) return (event.currentTarget.elements.namedItem(first) as HTMLElement).focus()
    setAsking(true)
  }

  async function send() {
    try {
      const { message } = await callApi(announce, { body: { ...values, user_ids: isChosen ? chosen : [] } })
      toast(message)
      setValues({ ...values, ...empty })
      await onSent()
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors)
      throw error
    }
  }

  const readers = people(count.isPlaceholderData ? undefined : count.data?.count)
  return (
    <Sheet title="Nuevo aviso">
      <div className="announcement">
        <RestorableForm name="announcement" className="admin-form" onSubmit={submit}>
          <SelectField label="Tipo" {...field('type')}>
            <Options of={Object.entries(announcementTypes)} />
          </SelectField>
          <SelectField label="Para" {...field('audience')} hint={readers}>
            <Options of={Object.entries(audienceLabels).filter(([name]) => name !== 'chosen')} />
            {chosen.length > 0 && <option value="chosen">Los elegidos en Clientes</option>}
          </SelectField>
          <div className="is-whole">
            <TextField label="Título" maxLength={80} {...field('title')} />
          </div>
          <div className="is-whole">
            <TextArea label="Mensaje" maxLength={500} {...field('message')} />
          </div>
          <p className="is-whole">
            <Button type="submit" look="main">
              Revisar y enviar
            </Button>
          </p>
        </RestorableForm>
        <Preview {...values} />
      </div>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Enviar aviso"
        action="Enviar"
        failed="Error al enviar el aviso"
        onConfirm={send}
      >
        <p>{readers}. Sale enseguida y esta acción no se puede deshacer.</p>
        <Preview {...values} />
      </Confirm>
    </Sheet>
  )
}

function people(count: number | undefined) {
  if (count === undefined) return 'Contando…'
  return count === 1 ? 'Lo recibe 1 cliente' : `Lo reciben ${count} clientes`
}

function Preview({ type, title, message }: Values) {
  const notification = {
    id: 0,
    kind: null,
    type,
    title: title.trim() || 'Título',
    message: message.trim() || 'Mensaje',
    is_read: false,
    link: '',
    created_at: new Date().toISOString(),
  }
  return (
    <figure className="announcement-preview">
      <figcaption className="admin-soft">Así lo ve el cliente</figcaption>
      <ul inert>
        <NotificationItem notification={notification} onRead={() => undefined} onFollow={() => undefined} />
      </ul>
    </figure>
  )
}
