import { data } from 'react-router'
import { bottleName } from '../../catalog/item-name.ts'
import { shopContext } from '../../platform/pages/page-context.ts'
import { DataNotice } from '../../settings/parts/data-notice.tsx'
import { LegalPage } from '../../settings/parts/legal-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { useShownFocus } from '../../ui/use-shown-focus.ts'
import { findInvitation } from '../invitations.server.ts'
import { ReviewForm } from '../parts/review-form.tsx'
import type { Route } from './+types/review'

/** Personal, so never cached: it has no `handle.cache`. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const invitation = await findInvitation(context.get(shopContext).db, params.token)
  if (!invitation) return data({ state: 'unknown' as const }, { status: 404 })
  const { is_used, has_bottle, brand, is_active, product_id } = invitation
  const perfume = {
    name: [bottleName(invitation), brand].filter(Boolean).join(', '),
    id: is_active ? product_id : null,
  }
  if (is_used) return data({ state: 'reviewed' as const, perfume })
  if (!has_bottle) return data({ state: 'returned' as const })
  const typed = new URL(request.url).searchParams
  return data({
    state: 'open' as const,
    perfume,
    wrong: typed.getAll('falta'),
    typed: {
      stars: typed.get('stars') ?? '',
      longevity: typed.get('longevity') ?? '',
      sillage: typed.get('sillage') ?? '',
      moments: typed.getAll('moments'),
      text: typed.get('text') ?? '',
    },
  })
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Tu opinión' })

export default function ReviewPage({ loaderData, params }: Route.ComponentProps) {
  // Announces the text that replaces the form, for instance if it was sent from another device.
  const page = useShownFocus<HTMLDivElement>(loaderData.state)
  return (
    <div ref={page} tabIndex={-1} className="outline-none">
      {loaderData.state === 'open' ? <Asked {...loaderData} token={params.token} /> : <NotAsked {...loaderData} />}
    </div>
  )
}

type Loaded<State> = Extract<Route.ComponentProps['loaderData'], { state: State }>

function Asked({ perfume, token, typed, wrong }: Loaded<'open'> & { token: string }) {
  return (
    <LegalPage title="¿Qué te pareció?" intro={perfume.name}>
      <ReviewForm token={token} typed={typed} wrong={wrong} />
      <DataNotice purpose="publicar tu opinión con tu nombre y la inicial de tu apellido" />
    </LegalPage>
  )
}

function NotAsked(loaded: Loaded<keyof typeof texts>) {
  const perfume = loaded.state === 'reviewed' ? loaded.perfume.id : null
  return (
    <LegalPage {...texts[loaded.state]}>
      <div>
        {perfume ? (
          <ButtonLink to={`/products/${perfume}`}>Ver el perfume</ButtonLink>
        ) : (
          <ButtonLink to="/products">Seguir mirando perfumes</ButtonLink>
        )}
      </div>
    </LegalPage>
  )
}

const texts = {
  reviewed: { title: 'Ya tenemos tu opinión', intro: 'Gracias. De cada perfume de un pedido se opina una sola vez.' },
  returned: {
    title: 'De este perfume no se puede opinar',
    intro: 'Lo devolviste, o su pedido se canceló o está en trámite de arrepentimiento.',
  },
  unknown: {
    title: 'Ese enlace no sirve',
    intro:
      'Abrilo de nuevo desde el email que te mandamos, entero y sin espacios. Si sacamos ese perfume de la tienda, o pasó un año de la compra, ya no se opina.',
  },
}
