import { lazy, type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { SessionKeeper, useSession } from '../../accounts/parts/session.tsx'
import { CartLink } from '../../orders/parts/cart/cart-link.tsx'
import { whatsAppDigits } from '../../platform/argentina/phone.ts'
import { usePart } from '../../platform/browser/use-part.ts'
import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { useDeliveryFree } from '../../settings/parts/use-delivery-free.ts'
import { WhatsAppLink } from '../../settings/parts/whatsapp-link.tsx'
import { cachedSettings } from '../../settings/queries.server.ts'
import { BrokenPage } from '../../ui/shop/broken-page.tsx'
import { Header } from '../../ui/shop/header.tsx'
import { ShopShell } from '../../ui/shop/shell.tsx'
import type { Route } from './+types/shop-layout'
import { ShopFooter } from './shop-footer.tsx'
import { MobileUser, UserMenu } from './user-menu.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await cachedSettings(context.get(shopContext).db, context.get(renderingContext).cache)
  const { announcement, shop_name, phone, email, address, hours_footer } = settings
  const { instagram_url, facebook_url, data_fiscal_url } = settings
  const whatsApp = whatsAppDigits(settings.whatsapp)
  const links = { instagram_url, facebook_url, data_fiscal_url }
  return { announcement, shop_name, phone, whatsApp, email, address, hours_footer, ...links }
}

export type ShopFacts = Awaited<ReturnType<typeof loader>>

export const shouldRevalidate = () => false

/** If the chunk does not load, the search box works without suggestions. */
const SearchSuggestions = lazy(() =>
  import('../../catalog/parts/search-suggestions.tsx').catch(() => ({ default: () => null })),
)

const links = [
  { to: '/products', text: 'Perfumes' },
  { to: '/products?gender=mujer', text: 'Mujer' },
  { to: '/products?gender=hombre', text: 'Hombre' },
  { to: '/quienessomos', text: 'Quiénes somos' },
  { to: '/contact', text: 'Contacto' },
]

export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ShopFrame facts={loaderData}>
      <Outlet />
    </ShopFrame>
  )
}

function ShopFrame({ facts, children }: { facts: ShopFacts; children: ReactNode }) {
  // The checkout has no links that lead away from it.
  const isEnclosed = useLocation().pathname === '/checkout'
  return (
    <ShopShell
      header={
        <>
          <Announcement text={facts.announcement} />
          <Header
            enclosed={isEnclosed && <WhatsAppLink digits={facts.whatsApp} label="Ayuda" />}
            name={facts.shop_name}
            links={links}
            bell={<BellPlace />}
            user={<UserMenu />}
            cart={<CartLink />}
            menu={<MenuPlace whatsApp={facts.whatsApp} />}
            mobileUser={<MobileUser />}
            suggestions={SearchSuggestions}
          />
        </>
      }
      footer={<ShopFooter facts={facts} isBrief={isEnclosed} />}
    >
      <SessionKeeper />
      {children}
      <WhatsAppCorner digits={facts.whatsApp} />
    </ShopShell>
  )
}

const noFacts: Omit<ShopFacts, 'shop_name'> = {
  announcement: '',
  phone: '',
  whatsApp: '',
  email: '',
  address: '',
  hours_footer: '',
  instagram_url: '',
  facebook_url: '',
  data_fiscal_url: '',
}

const fetchBell = () => import('../../notifications/parts/bell.tsx').then((file) => file.Bell)

/** Only logged-in customers load the bell; a placeholder keeps its place meanwhile. */
function BellPlace() {
  const { user } = useSession()
  const { Part: Bell } = usePart(fetchBell, user !== undefined)
  if (!user) return null
  return Bell ? <Bell /> : <span aria-hidden className="icon-button" />
}

/** The owner's announcement on every page; by default the home page mentions shipping and withdrawal. */
function Announcement({ text }: { text: string }) {
  const isDeliveryFree = useDeliveryFree()
  const isHome = useLocation().pathname === '/'
  const shown =
    text || (isHome && `${isDeliveryFree ? 'Envío gratis' : 'Envíos'} a todo el país\u00a0· 10 días para arrepentirte`)
  if (!shown) return null
  return (
    <aside aria-label="Anuncio" className="shop-announcement">
      {shown}
    </aside>
  )
}

const fetchMenu = () => import('./menu-topics.tsx').then((file) => file.MenuTopics)

/** Loaded when the menu opens; until then it shows the header's own links. */
function MenuPlace({ whatsApp }: { whatsApp: string }) {
  const { Part: MenuTopics } = usePart(fetchMenu, true)
  return MenuTopics && <MenuTopics whatsApp={whatsApp} />
}

/** On pages for reading and browsing, not at the checkout. Moves aside so that it never covers a control. */
function WhatsAppCorner({ digits }: { digits: string }) {
  const { pathname } = useLocation()
  const corner = useRef<HTMLDivElement>(null)
  const isHere = whatsAppPages.test(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is checked again.
  useEffect(() => {
    const { current } = corner
    const watch =
      current &&
      fetchStepAside().then(
        (avoidOverlap) => avoidOverlap(current),
        // If the chunk does not load, the button stays visible in its place.
        () => current.removeAttribute('data-aside'),
      )
    return () => void watch?.then((stop) => stop?.())
  }, [pathname])
  if (!isHere) return null
  return (
    // Hidden until the script knows what it would cover.
    <div ref={corner} data-aside className="floating-corner">
      <WhatsAppLink floating digits={digits} />
    </div>
  )
}

const fetchStepAside = () => import('../../ui/shop/avoid-overlap.ts').then((file) => file.avoidOverlap)
const whatsAppPages = /^\/($|products(\/\d+)?$|contact$|quienessomos|envios|preguntas-frecuentes|terminos|privacidad)/

/** Shows the frame even if the settings could not be read. */
export function ErrorBoundary() {
  const shop_name = useRouteLoaderData<typeof rootLoader>('root')?.shopName ?? 'Inicio'
  const facts = useRouteLoaderData<typeof loader>('system/storefront/shop-layout') ?? { ...noFacts, shop_name }
  const isList = useLocation().pathname === '/products'
  return (
    <ShopFrame facts={facts}>
      <div className="page">
        <BrokenPage {...(isList ? { title: 'Error al cargar productos' } : {})} />
      </div>
    </ShopFrame>
  )
}
