import { QrCode, Undo2 } from 'lucide-react'
import { Link } from 'react-router'

const consumerDefence = 'https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario'

const pages = [
  { to: '/terminos', text: 'Contratos de adhesión – Ley N.º 24.240 de Defensa del Consumidor' },
  { to: '/privacidad', text: 'Privacidad' },
  { to: '/envios', text: 'Envíos' },
  { to: '/preguntas-frecuentes', text: 'Preguntas frecuentes' },
]

/** Links that the law requires on every page. The button of Disposición 954/2025 must be first and prominent. */
export function LegalLinks({ data_fiscal_url }: { data_fiscal_url: string }) {
  return (
    <nav aria-label="Información legal" className="flex flex-col items-start gap-4">
      <Link
        to="/arrepentimiento"
        className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-small border wrap-anywhere border-current px-4 py-2 font-medium no-underline hover:underline"
      >
        <Undo2 aria-hidden size={18} strokeWidth={1.5} />
        Botón de arrepentimiento
      </Link>
      <ul>
        {pages.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
        <li>
          <a href={consumerDefence} rel="noopener">
            Defensa de las y los consumidores
          </a>
        </li>
        {data_fiscal_url && (
          <li>
            <a href={data_fiscal_url} className="gap-2" rel="noopener">
              <QrCode aria-hidden size={18} strokeWidth={1.5} />
              Data Fiscal
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
