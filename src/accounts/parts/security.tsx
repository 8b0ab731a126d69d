import { PasswordAgain } from '../../ui/admin/dialog/password-again.tsx'
import type { User } from '../contract.ts'
import { OwnPasskeys } from '../passkeys/parts/own-passkeys.tsx'
import { confirmByPasskey } from '../passkeys/parts/passkeys.ts'
import { securityPlace } from '../rules.ts'
import { OwnTotp } from '../second-factor/parts/own-totp.tsx'
import { OwnSessions } from '../sessions/parts/own-sessions.tsx'
import { useHashTarget } from './use-hash-target.ts'

export function Security({ user }: { user: User }) {
  const place = useHashTarget<HTMLElement>(securityPlace)
  return (
    <section
      ref={place}
      id={securityPlace}
      tabIndex={-1}
      className="flex flex-col gap-8 border-t border-line pt-8 focus:outline-none"
      aria-labelledby="titulo-seguridad"
    >
      <h2 id="titulo-seguridad" className="text-22">
        Seguridad
      </h2>
      <OwnTotp user={user} />
      <OwnPasskeys />
      <OwnSessions />
      <PasswordAgain takePasskey={confirmByPasskey} />
    </section>
  )
}
