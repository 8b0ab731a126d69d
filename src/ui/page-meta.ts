import type { MetaDescriptor } from 'react-router'

type Page = {
  title: string
  description?: string
  /** Path of the canonical URL; left out for pages that are not to be indexed. */
  path?: string
  /** Not to be indexed although it has a canonical URL. */
  isUnlisted?: boolean
  /** Path of the picture; default: the shop's own. */
  image?: string
  type?: 'website' | 'product'
}

type Match = { id: string; loaderData?: unknown } | undefined

/** Title, canonical URL and OpenGraph tags. `matches` come from the route's `meta`; the root's data has the site. */
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
    // All shared pictures have this size.
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  return meta.filter((part) => part !== undefined && part !== false)
}

/** Cut at a word to the length that search results and link previews show. */
export const shortDescription = (text: string) =>
  text.length > 160 ? `${text.slice(0, 159).replace(/[\s,;:]+\S*$/, '')}…` : text

export function siteOf(matches: readonly Match[]) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { publicUrl: string; shopName: string; isDeliveryFree: boolean; description: string }
    | undefined
  // The root's data may have failed to load.
  return root ?? { publicUrl: '', shopName: '', isDeliveryFree: false, description: '' }
}

export function pageTitle(matches: readonly Match[], title: string) {
  const { shopName } = siteOf(matches)
  return shopName ? `${title} · ${shopName}` : title
}
