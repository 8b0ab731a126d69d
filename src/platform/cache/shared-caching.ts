/**
 * For answers that are the same for everyone. Browsers revalidate each time; a shared cache may serve them for a
 * second, and stale while it revalidates. That is in CDN-Cache-Control (RFC 9213), because a browser that serves a
 * stale page would show a client a state older than its own write.
 */
export const sharedCaching = {
  'cache-control': 'public, max-age=0, s-maxage=1',
  'cdn-cache-control': 'max-age=1, stale-while-revalidate=30',
}
