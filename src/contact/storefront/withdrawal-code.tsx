import { CircleCheck } from 'lucide-react'
import { data } from 'react-router'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { isStorableText } from '../../platform/http/refuse-nul.server.ts'
import { shopContext } from '../../platform/pages/page-context.ts'
import { LegalPage } from '../../settings/parts/legal-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { findWithdrawalByCode } from '../withdrawals/queries.server.ts'
import { type WithdrawalStatus, withdrawalLabels } from '../withdrawals/rules.ts'
import type { Route } from './+types/withdrawal-code'

export async function loader({ params, context }: Route.LoaderArgs) {
  const code = params.code.toUpperCase()
  const withdrawal = isStorableText(code) ? await findWithdrawalByCode(context.get(shopContext).db, code) : undefined
  return withdrawal ? data({ withdrawal }) : data({ withdrawal: undefined }, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: `Arrepentimiento ${params.code}` })

const news: Record<WithdrawalStatus, string> = {
  recibido: 'Recibimos tu arrepentimiento. Te respondemos por email dentro de las 24 horas.',
  aceptado: 'Aceptamos tu arrepentimiento. Te escribimos para coordinar lo que sigue.',
  observado: 'Te escribimos porque nos falta un dato. Respondé ese email para seguir.',
  reintegrado: 'Ya te devolvimos el dinero. Según el medio de pago, puede tardar unos días en aparecer.',
}

export default function WithdrawalCodePage({ loaderData: { withdrawal } }: Route.ComponentProps) {
  if (!withdrawal) return <UnknownCode />
  const { code, status, steps } = withdrawal
  return (
    <LegalPage title="Tu arrepentimiento" intro={news[status]}>
      <div className="flex max-w-[36rem] flex-col gap-8">
        <p role="status" className="flex flex-col gap-1 border border-line bg-sheet px-6 py-5">
          <span className="text-14 text-soft">Código de trámite</span>
          <strong className="font-display text-28 font-normal tracking-wide break-all select-all">{code}</strong>
          <span className="text-14 text-soft">Guardalo. También te lo mandamos por email.</span>
        </p>
        <section className="flex flex-col gap-3">
          <h2 className="text-22">Estado</h2>
          <ol className="flex flex-col">
            {steps.map((step) => (
              <li key={step.created_at} className="flex items-center gap-3 border-t border-line py-3">
                <CircleCheck aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-ok" />
                <span className="grow font-medium">{withdrawalLabels[step.status]}</span>
                <time dateTime={step.created_at} className="text-14 text-soft tabular-nums">
                  {formatDateTime(step.created_at)}
                </time>
              </li>
            ))}
          </ol>
        </section>
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <ButtonLink to="/products">Seguir mirando perfumes</ButtonLink>
          <ButtonLink look="plain" to="/contact">
            Escribirnos
          </ButtonLink>
        </div>
      </div>
    </LegalPage>
  )
}

function UnknownCode() {
  return (
    <LegalPage
      title="No encontramos ese código"
      intro="Revisalo en el email que te mandamos: empieza con ARR- y sigue con ocho letras y números."
    >
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <ButtonLink to="/arrepentimiento">Ir al botón de arrepentimiento</ButtonLink>
        <ButtonLink look="plain" to="/contact">
          Escribirnos
        </ButtonLink>
      </div>
    </LegalPage>
  )
}
