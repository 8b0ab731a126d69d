import { createContext } from 'react-router'
import type { CacheReader } from '../cache/cache.server.ts'
import type { Resources } from '../resources.server.ts'

/** Resources for loaders, which do not call the API. */
export const shopContext = createContext<Resources>()

/**
 * State of rendering a page. Its loaders read through `cache` and add the tags of the data that the page shows, so that
 * its cache entry is purged when they change. `isUnavailable`: the page could not be rendered now, but perhaps soon.
 */
export type PageRendering = { cache: CacheReader; tags: Set<string>; isUnavailable: boolean }
export const renderingContext = createContext<PageRendering>()
