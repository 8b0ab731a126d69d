/** What is not for reading. Pages that nobody should find say so themselves, which a robot kept out would never see. */
const closed = ['/admin', '/api/', '/payment/']

/** Filters multiply without end; categories, brands and pages of the list are enough to reach every product. */
const endless = ['search', 'sku', 'minPrice', 'maxPrice', 'sort', 'order', 'notes', 'without'].map(
  (name) => `/products?*${name}=`,
)

export function robotsText(publicUrl: string) {
  const rules = [...closed, ...endless].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}
