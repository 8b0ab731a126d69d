import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/about'
import { SellerPortrait } from './seller-portrait.tsx'

const sellers = [
  { name: 'Julieta', role: 'Perfumes árabes', text: 'Sabe qué oud aguanta un verano porteño y cuál pide invierno.' },
  {
    name: 'Tomás',
    role: 'Nicho y casas de autor',
    text: 'Prueba tres perfumes por semana y los anota en una libreta.',
  },
  { name: 'Carolina', role: 'Importados y regalos', text: 'Con dos preguntas encuentra el perfume de otra persona.' },
] as const

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Quiénes somos',
    description: 'Vendemos fragancias importadas, árabes y de nicho a todo el país. Conocé a quienes te atienden.',
    path: '/quienessomos',
  })

export default function About() {
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
      <section className="about-sellers">
        <h2>Quiénes te atienden</h2>
        <ul>
          {sellers.map(({ name, role, text }, index) => (
            <li key={name}>
              <SellerPortrait look={index} />
              <h3>{name}</h3>
              <p className="font-medium">{role}</p>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="main" to="/products">
          Ver perfumes
        </ButtonLink>
        <ButtonLink to="/contact">Escribinos</ButtonLink>
      </div>
    </article>
  )
}
