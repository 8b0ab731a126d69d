import { Link } from 'react-router'

export type Crumb = { to: string; text: string }

export const toPerfumes: readonly Crumb[] = [
  { to: '/', text: 'Inicio' },
  { to: '/products', text: 'Perfumes' },
]

export function Breadcrumbs({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="Estás en" className="breadcrumbs">
      <ol>
        {trail.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}

export function breadcrumbJsonLd(publicUrl: string, trail: readonly Crumb[], here: Crumb) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...trail, here].map(({ to, text }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: publicUrl + to,
    })),
  }
}
