/**
 * For answers that are the same for everyone. Browsers revalidate each time; a shared cache may serve them for a
 * second, and stale while it revalidates. That is in CDN-Cache-Control (RFC 9213), because a browser that serves a
 * stale page would show a client a state older than its own write.
 *
 * `no-transform`, here and for private pages: Cloudflare replaces the e-mail addresses of a page unless it is forbidden,
 * and React then throws away the page and renders it again, as it is not the one that the server rendered.
 */
export const sharedCaching = {
  'cache-control': 'public, max-age=0, s-maxage=1, no-transform',
  'cdn-cache-control': 'max-age=1, stale-while-revalidate=30',
}
