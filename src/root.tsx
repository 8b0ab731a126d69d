import './platform/browser/older-browsers.ts'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { renderingContext, shopContext } from './platform/pages/page-context.ts'
import sheet from './root.css?url'
import { defaultSettings } from './settings/contract.ts'
import { shopDescription } from './settings/delivery-text.ts'
import { cachedSettings } from './settings/queries.server.ts'
import { cachedDeliveryFree } from './shipping/queries.server.ts'
import figtree from './ui/fonts/figtree.woff2?url'
import fraunces from './ui/fonts/fraunces.woff2?url'
import { LostModules } from './ui/lost-modules.tsx'
import { BrokenPage } from './ui/shop/broken-page.tsx'

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const links: Route.LinksFunction = () => [
  { ...font, href: fraunces },
  { ...font, href: figtree },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  // Linked by URL: if it were imported, each lazily loaded chunk would insert it again, after the later stylesheets.
  { rel: 'stylesheet', href: sheet },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const { cache } = context.get(renderingContext)
  const [{ shop_name, accent_color }, isDeliveryFree] = await Promise.all([
    cachedSettings(db, cache),
    cachedDeliveryFree(db, cache),
  ])
  const isOwn = accent_color.toLowerCase() !== defaultSettings.accent_color.toLowerCase()
  return {
    publicUrl: config.publicUrl,
    shopName: shop_name,
    accent: isOwn ? accent_color : undefined,
    isDeliveryFree,
    description: shopDescription(isDeliveryFree),
  }
}

/** The shop's name and colour are not reloaded during a visit. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const accent = useRouteLoaderData<typeof loader>('root')?.accent
  // Replays the clicks and submits before hydration: see platform/pages/page-start.server.ts.
  useEffect(() => {
    window.dispatchEvent(new Event('page-alive'))
  }, [])
  return (
    <html lang="es-AR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* An iPhone would make links of what it finds in the page, also of bank details, and React could not hydrate it. */}
        <meta name="format-detection" content="telephone=no, date=no, email=no, address=no" />
        {/* Takes effect before the stylesheets load, so that a dark page does not flash white. */}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14110f" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        {accent && <link rel="stylesheet" href={`/accent.css?v=${accent.slice(1)}`} />}
      </head>
      <body>
        {children}
        <NotLoaded />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Shown by platform/pages/page-start.server.ts. */
function NotLoaded() {
  return (
    <div id="not-loaded" hidden role="alert" className="toasts">
      <div className="toast">
        <p>
          No pudimos cargar toda la página.{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: the empty address is the page's own */}
          <a className="link" href="">
            Recargar
          </a>
        </p>
      </div>
    </div>
  )
}

export default function Root() {
  return (
    <>
      <LostModules />
      <Outlet />
    </>
  )
}

/** Shows the visitor no details of the error. */
export function ErrorBoundary() {
  return (
    <main className="page">
      <BrokenPage />
    </main>
  )
}
