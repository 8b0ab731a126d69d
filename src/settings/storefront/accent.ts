import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import { cachedSettings } from '../queries.server.ts'
import { accentInDark } from '../rules.ts'
import type { Route } from './+types/accent'

export const handle = { cache: { params: [] } }

/** The accent as a stylesheet, because the Content-Security-Policy allows no inline styles. */
export async function loader({ context }: Route.LoaderArgs) {
  const { accent_color } = await cachedSettings(context.get(shopContext).db, context.get(renderingContext).cache)
  const dark = `@media(prefers-color-scheme:dark){:root{--color-accent:${accentInDark(accent_color)}}}`
  return new Response(`:root{--color-accent:${accent_color}}${dark}`, {
    headers: { 'content-type': 'text/css; charset=utf-8' },
  })
}
