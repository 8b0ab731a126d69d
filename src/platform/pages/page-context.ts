import { createContext } from 'react-router'
import type { CacheReader } from '../cache/cache.server.ts'
import type { Resources } from '../resources.server.ts'

/** How loaders reach the database and the settings: in-process, without a call to our own API. */
export const shopContext = createContext<Resources>()

/**
 * The making of one page. Its loaders read by way of `cache`, and add to `tags` what of the shop the page shows: when that
 * changes it is made anew. `isUnavailable`: it could not be made now, and may be asked for again soon.
 */
export type PageMaking = { cache: CacheReader; tags: Set<string>; isUnavailable: boolean }
export const makingContext = createContext<PageMaking>()
