/**
 * Not to be crawled. Pages that must not be indexed say `noindex` themselves, which a blocked crawler would not see.
 */
const closed = ['/admin', '/api/', '/payment/']

/** Filter combinations are endless; categories, brands and pagination reach every product. */
const endless = ['search', 'sku', 'minPrice', 'maxPrice', 'sort', 'order', 'notes', 'without'].map(
  (name) => `/products?*${name}=`,
)

export function robotsText(publicUrl: string) {
  const rules = [...closed, ...endless].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}
