import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import { cachedSettings } from '../../settings/queries.server.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/contact'
import { ContactForm } from './contact-form.tsx'

export const handle = { cache: { params: [] } }

export async function loader({ context }: Route.LoaderArgs) {
  const { address, phone, email, hours_contact } = await cachedSettings(
    context.get(shopContext).db,
    context.get(renderingContext).cache,
  )
  return { address, phone, email, hours_contact }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contacto',
    description: 'Escribinos, llamanos o vení a vernos: dirección, teléfono, email y horarios.',
    path: '/contact',
  })

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { address, phone, email, hours_contact } = loaderData
  return (
    <div className="page grid gap-12 py-12 lg:grid-cols-[1fr_1.3fr] lg:gap-24">
      <section className="flex flex-col gap-8">
        <header className="flex flex-col gap-3">
          <h1>Contacto</h1>
          <p className="max-w-[30rem] text-soft">
            ¿Dudas con un perfume, un pedido o un envío? Escribinos y te respondemos en el día hábil.
          </p>
        </header>
        <dl className="flex flex-col gap-5">
          {address && (
            <Line sign={<MapPin {...sign} />} term="Dirección">
              {address}
            </Line>
          )}
          {phone && (
            <Line sign={<Phone {...sign} />} term="Teléfono">
              <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                {phone}
              </a>
            </Line>
          )}
          {email && (
            <Line sign={<Mail {...sign} />} term="Email">
              <a className="link break-all" href={`mailto:${email}`}>
                {email}
              </a>
            </Line>
          )}
          {hours_contact && (
            <Line sign={<Clock {...sign} />} term="Atención por teléfono y mensajes">
              {hours_contact.split(' · ').map((hours) => (
                <span key={hours} className="block">
                  {hours}
                </span>
              ))}
            </Line>
          )}
        </dl>
      </section>
      <ContactForm />
    </div>
  )
}

const sign = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

function Line({ sign, term, children }: { sign: ReactNode; term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[20px_1fr] gap-x-4">
      <dt className="col-span-2 grid grid-cols-subgrid text-14 text-soft">
        <span className="mt-0.5 text-accent">{sign}</span>
        {term}
      </dt>
      <dd className="col-start-2">{children}</dd>
    </div>
  )
}
