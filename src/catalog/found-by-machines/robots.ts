/** What nobody should find by searching: the panel, the calls, and what is one visitor's own. */
const personal = [
  '/admin',
  '/api/',
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/profile',
  '/wishlist',
  '/payment/',
  '/arrepentimiento/',
]

/** Filters multiply without end; categories, brands and pages of the list are enough to reach every product. */
const endless = ['search', 'sku', 'minPrice', 'maxPrice', 'sort', 'order'].map((name) => `/products?*${name}=`)

export function robotsText(publicUrl: string) {
  const rules = [...personal, ...endless].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}
