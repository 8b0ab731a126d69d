import { z } from 'zod'
import { whatsAppDigits } from '../../platform/argentina/phone.ts'
import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import { DataNotice } from '../../settings/parts/data-notice.tsx'
import { LegalPage } from '../../settings/parts/legal-page.tsx'
import { WhatsAppLink } from '../../settings/parts/whatsapp-link.tsx'
import { cachedSettings } from '../../settings/queries.server.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { WithdrawalForm } from '../parts/withdrawal-form.tsx'
import type { Route } from './+types/withdrawal'

export const handle = { cache: { params: [] } }

const texts = z.record(z.string(), z.string())
/** Passed on by the route of the plain form. Query parameters of a visitor's URL do not reach this loader. */
const Refused = z
  .object({ message: z.string(), errors: texts, typed: texts })
  .catch({ message: '', errors: {}, typed: {} })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { whatsapp } = await cachedSettings(context.get(shopContext).db, context.get(renderingContext).cache)
  const refused = new URL(request.url).searchParams.get('refused')
  return { whatsApp: whatsAppDigits(whatsapp), refused: refused ? Refused.parse(JSON.parse(refused)) : undefined }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Botón de arrepentimiento',
    description: 'Arrepentite de tu compra dentro de los 10 días, sin cuenta, sin motivos y sin costo.',
    path: '/arrepentimiento',
  })

export default function WithdrawalPage({ loaderData: { whatsApp, refused } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Botón de arrepentimiento"
      intro="Tenés 10 días corridos desde que recibís tu compra para arrepentirte. Sin cuenta, sin motivos y sin costo."
    >
      <div className="grid gap-12 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:gap-20">
        <div className="flex flex-col gap-6">
          <WithdrawalForm refused={refused} />
          <DataNotice purpose="tramitar tu arrepentimiento" />
        </div>
        <section className="flex flex-col gap-6 border-line max-lg:border-t max-lg:pt-8">
          <h2 className="text-22">Qué pasa después</h2>
          <ol className="flex max-w-[52ch] flex-col gap-5">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span aria-hidden className="w-5 shrink-0 font-display text-28 leading-none text-accent">
                  {index + 1}
                </span>
                <span>
                  <strong className="font-medium">{title}</strong>
                  <br />
                  <span className="text-soft">{text}</span>
                </span>
              </li>
            ))}
          </ol>
          <WhatsAppLink digits={whatsApp} text="Hola, quiero arrepentirme de una compra." />
        </section>
      </div>
    </LegalPage>
  )
}

const steps = [
  { title: 'Recibís un código en el momento', text: 'En pantalla y por email. Con él seguís el trámite.' },
  { title: 'Te respondemos dentro de las 24 horas', text: 'Por email, a la dirección que nos dejaste.' },
  { title: 'Coordinamos el retiro', text: 'Si ya tenés el producto, lo buscamos sin costo para vos.' },
  { title: 'Te devolvemos el dinero', text: 'Todo lo que pagaste, por el mismo medio.' },
]
