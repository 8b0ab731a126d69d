import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { shopContext } from './platform/page-context.ts'
import { defaultSettings } from './settings/contract.ts'
import { findSettings } from './settings/queries.server.ts'
import { BrokenPage } from './ui/shop/broken-page.tsx'
import './root.css'

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const links: Route.LinksFunction = () => [
  { ...font, href: fraunces },
  { ...font, href: figtree },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const { shop_name, accent_color } = await findSettings(db)
  return { publicUrl: config.publicUrl, shopName: shop_name, accent: accent_color }
}

/** The site's name and colour hold for the whole visit. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const accent = useRouteLoaderData<typeof loader>('root')?.accent ?? defaultSettings.accent_color
  return (
    <html lang="es-AR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f2" />
        <Meta />
        <Links />
        {accent.toLowerCase() !== defaultSettings.accent_color.toLowerCase() && (
          <link rel="stylesheet" href={`/accent.css?v=${accent.slice(1)}`} />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Nothing of what went wrong reaches the visitor but that it did. */
export function ErrorBoundary() {
  return (
    <main className="page">
      <BrokenPage />
    </main>
  )
}
