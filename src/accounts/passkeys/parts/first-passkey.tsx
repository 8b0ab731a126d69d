import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AccountPage } from '../../parts/account-page.tsx'
import { makePasskey, passkeyMessage } from './passkeys.ts'

export function FirstPasskey() {
  const [state, setState] = useState<'offered' | 'busy' | 'made'>('offered')
  const [failure, setFailure] = useState('')

  async function make() {
    setState('busy')
    setFailure('')
    try {
      await makePasskey('')
      setState('made')
    } catch (error) {
      setFailure(passkeyMessage(error))
      setState('offered')
    }
  }

  if (state === 'made') {
    return (
      <AccountPage title="Listo" lead="La próxima vez entrás con tu llave de acceso, sin escribir la contraseña.">
        <ButtonLink to="/admin" look="main">
          Ir al panel
        </ButtonLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Ya estás en el panel"
      lead="Una cosa más: con una llave de acceso entrás con tu huella, tu cara o el PIN de este dispositivo, y nadie puede robarte la contraseña."
    >
      <Banner text={failure} />
      <div className="flex flex-col gap-3">
        <Button look="main" wide busy={state === 'busy'} onClick={make}>
          <KeyRound aria-hidden size={20} strokeWidth={1.5} />
          Crear mi llave de acceso
        </Button>
        <ButtonLink to="/admin">Ahora no, ir al panel</ButtonLink>
      </div>
      <p className="text-14 text-soft">La podés crear también después, en Seguridad de tu perfil.</p>
    </AccountPage>
  )
}
