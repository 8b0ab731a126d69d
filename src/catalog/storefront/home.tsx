import { shopContext } from '../../platform/page-context.ts'
import { listProducts } from '../queries.server.ts'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  return { total: (await listProducts(db, { page: 1, limit: 6 })).total }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1 className="font-display text-36">Estela {loaderData.total}</h1>
}
