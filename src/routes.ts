import { index, type RouteConfig } from '@react-router/dev/routes'

/** Address → page, the whole site at a glance. */
export default [index('catalog/storefront/home.tsx')] satisfies RouteConfig
