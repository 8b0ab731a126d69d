import { ChevronDown } from 'lucide-react'
import { offeredName } from '../../payments/providers.server.ts'
import { whatsAppDigits } from '../../platform/argentina/phone.ts'
import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import { cachedDeliveryFree } from '../../shipping/queries.server.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { WrittenText } from '../../ui/written-text.tsx'
import { LegalPage } from '../parts/legal-page.tsx'
import { WhatsAppLink } from '../parts/whatsapp-link.tsx'
import { cachedSettings } from '../queries.server.ts'
import type { Route } from './+types/questions'
import { questionsOf } from './question-list.ts'

export const handle = { cache: { params: [] } }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const { cache } = context.get(renderingContext)
  const [settings, isDeliveryFree] = await Promise.all([cachedSettings(db, cache), cachedDeliveryFree(db, cache)])
  const groups = questionsOf(settings, offeredName(config), isDeliveryFree)
  return { whatsApp: whatsAppDigits(settings.whatsapp), groups }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Preguntas frecuentes',
    description: 'Cómo comprar, pagar, recibir y devolver un perfume.',
    path: '/preguntas-frecuentes',
  })

export default function QuestionsPage({ loaderData: { groups, whatsApp } }: Route.ComponentProps) {
  return (
    <LegalPage title="Preguntas frecuentes">
      {groups.map(({ title, questions }) => (
        <section key={title} className="flex max-w-[68ch] flex-col gap-2">
          <h2 className="text-22">{title}</h2>
          <div className="border-b border-line">
            {questions.map(({ question, answer }) => (
              <details key={question} className="group border-t border-line">
                <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 font-medium">
                  {question}
                  <ChevronDown
                    aria-hidden
                    size={20}
                    strokeWidth={1.5}
                    className="shrink-0 transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
                  />
                </summary>
                <div className="pb-5">
                  <WrittenText text={answer} />
                </div>
              </details>
            ))}
          </div>
        </section>
      ))}
      <div className="flex flex-col items-start gap-1">
        <p>¿No está tu pregunta?</p>
        <WhatsAppLink digits={whatsApp} text="Hola, tengo una pregunta." />
        <WrittenText text="También podés escribirnos desde [Contacto](/contact)." />
      </div>
    </LegalPage>
  )
}
