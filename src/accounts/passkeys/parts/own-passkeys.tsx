import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../platform/argentina/time.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { useAnswer } from '../../../platform/browser/use-answer.ts'
import { withPassword } from '../../../ui/admin/dialog/password-again.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { OwnList } from '../../parts/own-list.tsx'
import { useButtonCall } from '../../parts/use-button-call.ts'
import { listPasskeys, removePasskey } from '../calls.ts'
import type { Passkey } from '../contract.ts'
import { makePasskey, passkeyMessage } from './passkeys.ts'

export function OwnPasskeys() {
  const { answer, error, reload } = useAnswer(listPasskeys, {})
  const [name, setName] = useState('')
  const { busy, send } = useButtonCall()

  const change = (work: (password?: string) => Promise<{ message: string }>) =>
    send(async () => {
      toast((await withPassword(work)).message)
      reload()
    }, passkeyMessage)

  const remove = ({ id }: Passkey) =>
    change((password) => callApi(removePasskey, { params: { id }, body: { password } }))

  return (
    <OwnList
      title="Llaves de acceso"
      lead="Entrás con tu huella, tu cara o el PIN del dispositivo, sin contraseña ni códigos."
      failed={error && 'No pudimos cargar tus llaves de acceso.'}
      reload={reload}
      rows={answer?.passkeys.map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        facts: [
          `Agregada el ${formatDate(passkey.created_at)}`,
          passkey.last_used_at ? `Último uso: ${formatDate(passkey.last_used_at)}` : 'Todavía sin usar',
        ],
        action: (
          <Button look="plain" busy={busy} onClick={() => remove(passkey)} aria-label={`Quitar ${passkey.name}`}>
            Quitar
          </Button>
        ),
      }))}
    >
      <form
        className="flex flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void change(async (password) => {
            const made = await makePasskey(name, password)
            setName('')
            return made
          })
        }}
      >
        <div className="w-full max-w-[20rem]">
          <TextField
            label="Nombre de la llave nueva"
            name="passkey_name"
            optional
            maxLength={60}
            autoComplete="off"
            hint="Por ejemplo, Mi teléfono"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" busy={busy}>
          <KeyRound aria-hidden size={20} strokeWidth={1.5} />
          Agregar una llave de acceso
        </Button>
      </form>
    </OwnList>
  )
}
