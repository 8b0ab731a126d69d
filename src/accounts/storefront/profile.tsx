import type { ReactNode } from 'react'
import { formatDocument } from '../../platform/argentina/identifiers.ts'
import { formatPhone } from '../../platform/argentina/phone.ts'
import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import { cachedSettings } from '../../settings/queries.server.ts'
import { DeleteAccount } from '../../system/personal-data/parts/delete-account.tsx'
import { OwnData } from '../../system/personal-data/parts/own-data.tsx'
import { useRestorableState } from '../../ui/admin/form/use-restorable-state.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { OwnAddresses } from '../addresses/parts/own-addresses.tsx'
import type { User } from '../contract.ts'
import { ChangePasswordForm } from '../parts/change-password-form.tsx'
import { EditProfile } from '../parts/edit-profile.tsx'
import { EmailState } from '../parts/email-state.tsx'
import { RequireLogin } from '../parts/require-login.tsx'
import { Security } from '../parts/security.tsx'
import type { Route } from './+types/profile'

export const handle = { cache: { params: [] } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Mi perfil', path: '/profile', isUnlisted: true })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { ask_dni } = await cachedSettings(context.get(shopContext).db, context.get(renderingContext).cache)
  return { asksDni: ask_dni !== 'no' }
}

/** Nothing that changes here affects the loader's data. */
export const shouldRevalidate = () => false

export default function ProfilePage({ loaderData: { asksDni } }: Route.ComponentProps) {
  return <RequireLogin>{(user) => <Profile key={user.id} user={user} asksDni={asksDni} />}</RequireLogin>
}

type Profile = { user: User; asksDni: boolean }

function Profile({ user, asksDni }: Profile) {
  const [isEditing, setEditing] = useRestorableState('editing', false)
  return (
    <div className="mx-auto flex w-full max-w-[44rem] flex-col gap-12 px-4 py-12">
      <section className="flex flex-col gap-6">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-28">Mi perfil</h1>
          <ButtonLink to="/orders">Mis pedidos</ButtonLink>
        </header>
        {isEditing ? (
          <EditProfile user={user} asksDni={asksDni} onDone={() => setEditing(false)} />
        ) : (
          <>
            <ReadProfile user={user} asksDni={asksDni} />
            <Button look="main" className="self-start" onClick={() => setEditing(true)}>
              Editar perfil
            </Button>
          </>
        )}
      </section>
      <OwnAddresses user={user} />
      <ChangePasswordForm user={user} />
      <Security user={user} />
      <OwnData />
      <DeleteAccount user={user} />
    </div>
  )
}

function ReadProfile({ user, asksDni }: Profile) {
  return (
    <dl>
      <Row term="Nombre">{`${user.first_name} ${user.last_name}`.trim()}</Row>
      <Row term="Email">
        {user.email}
        <EmailState user={user} />
      </Row>
      <Row term="Teléfono">{formatPhone(user.phone_e164 ?? user.phone ?? '') || 'No especificado'}</Row>
      {asksDni && <Row term="DNI">{formatDocument(user.dni ?? '') || 'No especificado'}</Row>}
      <Row term="Dirección">{user.address || 'No especificada'}</Row>
      <Row term="Ciudad">{user.city || 'No especificada'}</Row>
      <Row term="Provincia">{user.province || 'No especificada'}</Row>
      <Row term="Código postal">{user.postal_code || 'No especificado'}</Row>
    </dl>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 border-b border-line py-3 sm:grid-cols-[12rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
