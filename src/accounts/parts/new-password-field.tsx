import { type ComponentProps, useEffect, useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { checkPassword } from '../calls.ts'
import { shortest } from '../rules.ts'
import { PasswordField } from './password-field.tsx'

/** After the last key. */
const pauseMs = 500

type Password = ComponentProps<typeof PasswordField>

/**
 * A password that is being chosen. Once it is typed, a customer hears if it is one of the commonest, and may take it all the
 * same; of staff the server takes none of those.
 */
export function NewPasswordField({ least, ...field }: Password & { least: number }) {
  const [common, setCommon] = useState<string>()
  const typed = String(field.value ?? '')

  useEffect(() => {
    if (typed.length < least || least !== shortest.customer) return
    // Only advice: where it cannot be had, nobody waits for it.
    const look = () =>
      callApi(checkPassword, { body: { password: typed }, withToken: false }).then(
        ({ is_common }) => is_common && setCommon(typed),
        () => undefined,
      )
    const timer = setTimeout(look, pauseMs)
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

/** The same again, that a slip of a finger locks nobody out. */
export const ConfirmationField = (field: Omit<Password, 'label'>) => (
  <PasswordField
    label="Confirmar contraseña"
    called="la confirmación de la contraseña"
    autoComplete="new-password"
    required
    {...field}
  />
)
