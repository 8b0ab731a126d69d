import { whatsAppDigits } from '../../platform/argentina/phone.ts'
import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import { defaultSettings } from '../../settings/contract.ts'
import { WhatsAppLink } from '../../settings/parts/whatsapp-link.tsx'
import { cachedSettings } from '../../settings/queries.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/about'
import { SellerPortrait } from './seller-portrait.tsx'

export const handle = { cache: { params: [] } }

export async function loader({ context }: Route.LoaderArgs) {
  const { sellers, whatsapp } = await cachedSettings(context.get(shopContext).db, context.get(renderingContext).cache)
  const areDemo = JSON.stringify(sellers) === JSON.stringify(defaultSettings.sellers)
  return { sellers, areDemo, whatsApp: whatsAppDigits(whatsapp) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Quiénes somos',
    description: 'Vendemos fragancias importadas, árabes y de nicho a todo el país. Conocé a quienes te atienden.',
    path: '/quienessomos',
  })

export default function About({ loaderData: { sellers, areDemo, whatsApp } }: Route.ComponentProps) {
  return (
    <article className="page about">
      <header>
        <h1>Quiénes somos</h1>
        <p className="text-22">
          Una perfumería que elige de a un frasco por vez: fragancias importadas, árabes y de nicho.
        </p>
      </header>
      <div className="about-text">
        <section>
          <h2>Importadas</h2>
          <p>
            Las casas de siempre, en sus concentraciones y tamaños de origen. En cada ficha decimos qué notas tiene,
            cuánto suele durar y cuánto sale cada 100 ml, para que compares sin hacer cuentas.
          </p>
        </section>
        <section>
          <h2>Árabes</h2>
          <p>
            Oud, ámbar, dátiles, especias: perfumes generosos, de mucha presencia y buen precio. Te ayudamos a dar con
            el primero y a no repetir el segundo.
          </p>
        </section>
        <section>
          <h2>De nicho</h2>
          <p>
            Perfumistas que firman lo que hacen y marcas chicas que no entran en una góndola. Y también imitaciones, con
            su propia marca y dichas por su nombre: inspiradas en otras, nunca disfrazadas de ellas.
          </p>
        </section>
      </div>
      {sellers.length > 0 && (
        <section className="about-sellers">
          <h2>Quiénes te atienden</h2>
          {areDemo && <p className="text-soft">Son personas de demostración: la tienda todavía no cargó las suyas.</p>}
          <ul>
            {sellers.map(({ name, role, text, picture }, index) => (
              <li key={name}>
                {picture ? (
                  <img className="seller-portrait" src={`/uploads/${picture}`} alt="" width={160} height={160} />
                ) : (
                  <SellerPortrait look={index} />
                )}
                <h3>{name}</h3>
                <p className="font-medium">{role}</p>
                <p className="text-soft">{text}</p>
                <WhatsAppLink
                  digits={whatsApp}
                  text={`Hola, ${name}. Quería preguntarte por un perfume.`}
                  label={`Escribirle a ${name}`}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="main" to="/products">
          Ver perfumes
        </ButtonLink>
        <ButtonLink to="/contact">Escribinos</ButtonLink>
      </div>
    </article>
  )
}
