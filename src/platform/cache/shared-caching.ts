/**
 * For what is the same for everyone. A browser asks each time whether it changed, and is mostly told no; a cache of many
 * in front may repeat it for a second, and while it fetches the next one (RFC 9213: a word for such caches alone, since
 * a browser that served the old one meanwhile would show its owner a page older than what they just did).
 */
export const sharedCaching = {
  'cache-control': 'public, max-age=0, s-maxage=1',
  'cdn-cache-control': 'max-age=1, stale-while-revalidate=30',
}
