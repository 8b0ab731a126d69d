import { createContext } from 'react-router'
import type { Resources } from '../resources.server.ts'

/** How loaders reach the database and the settings: in-process, without a call to our own API. */
export const shopContext = createContext<Resources>()

/** How the making of a page went, told by what makes it. */
export const pageFateContext = createContext<{ isDatabaseAway: boolean }>()
