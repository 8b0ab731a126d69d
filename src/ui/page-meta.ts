import type { MetaDescriptor } from 'react-router'

type Page = {
  title: string
  description?: string
  /** The canonical address, from the first slash on; none for pages that are nobody's to find. */
  path?: string
  /** It has an address that is the same for all, and still is nobody's to find. */
  isUnlisted?: boolean
  /** From the first slash on; without one, the shop's own picture. */
  image?: string
  type?: 'website' | 'product'
}

type Match = { id: string; loaderData?: unknown } | undefined

/** Title, canonical address and OpenGraph of a page. `matches` come from the route's `meta`; the root knows the site. */
export function pageMeta(matches: readonly Match[], page: Page): MetaDescriptor[] {
  const { publicUrl, shopName } = siteOf(matches)
  const { title, description, path, image = '/og.png', type = 'website', isUnlisted } = page
  const meta: (MetaDescriptor | false | undefined)[] = [
    { title: path === '/' ? title : pageTitle(matches, title) },
    description !== undefined && { name: 'description', content: description },
    (isUnlisted || path === undefined) && { name: 'robots', content: 'noindex' },
    path !== undefined && { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    { property: 'og:site_name', content: shopName },
    { property: 'og:locale', content: 'es_AR' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    description !== undefined && { property: 'og:description', content: description },
    path !== undefined && { property: 'og:url', content: publicUrl + path },
    { property: 'og:image', content: publicUrl + image },
    // Each picture that is shared has this size.
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  return meta.filter((part) => part !== undefined && part !== false)
}

/** As much as search results and shared links show, in whole words. */
export const shortDescription = (text: string) =>
  text.length > 160 ? `${text.slice(0, 159).replace(/[\s,;:]+\S*$/, '')}…` : text

export function siteOf(matches: readonly Match[]) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { publicUrl: string; shopName: string; isDeliveryFree: boolean; description: string }
    | undefined
  // Where the shop's own facts could not be read, a page goes by its title alone.
  return root ?? { publicUrl: '', shopName: '', isDeliveryFree: false, description: '' }
}

export function pageTitle(matches: readonly Match[], title: string) {
  const { shopName } = siteOf(matches)
  return shopName ? `${title} · ${shopName}` : title
}
