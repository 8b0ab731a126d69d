import { type ComponentProps, useEffect, useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { checkPassword } from '../calls.ts'
import { shortest } from '../rules.ts'
import { PasswordField } from './password-field.tsx'

/** Delay after the last keystroke. */
const pauseMs = 500

type Password = ComponentProps<typeof PasswordField>

/**
 * Field for a new password. Warns a customer who typed one of the most common, who may still use it; the server refuses
 * those to staff.
 */
export function NewPasswordField({ least, ...field }: Password & { least: number }) {
  const [common, setCommon] = useState<string>()
  const typed = String(field.value ?? '')

  useEffect(() => {
    if (typed.length < least || least !== shortest.customer) return
    // The warning is optional: a failed request is ignored.
    const check = () =>
      callApi(checkPassword, { body: { password: typed }, withToken: false }).then(
        ({ is_common }) => is_common && setCommon(typed),
        () => undefined,
      )
    const timer = setTimeout(check, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, least])

  const isCommon = common !== undefined && common === typed
  return (
    <div>
      <PasswordField {...field} hint={`Al menos ${least} caracteres`} autoComplete="new-password" required />
      <p role="status" className="mt-1 text-14 text-warn empty:hidden">
        {isCommon && 'Es una de las contraseñas más usadas: cualquiera la prueba primero. Podés seguir igual.'}
      </p>
    </div>
  )
}

export const ConfirmationField = (field: Omit<Password, 'label'>) => (
  <PasswordField
    label="Confirmar contraseña"
    called="la confirmación de la contraseña"
    autoComplete="new-password"
    required
    {...field}
  />
)
