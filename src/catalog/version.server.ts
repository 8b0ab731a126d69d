export { raiseCatalogVersion } from '../platform/catalog-version.server.ts'
