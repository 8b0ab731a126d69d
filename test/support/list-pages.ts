import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { type PanelPage, panelPages } from '../../src/panel-pages.ts'
import { packageRoot } from '../../src/platform/package-root.server.ts'
import { type Permission, rolesWith } from '../../src/roles.ts'
import routes from '../../src/routes.ts'
import { roleLetters } from './access.ts'

/** Every page of the site with the visitors it admits, by its own guard or that of its parent route. */
export function listPages() {
  return Object.fromEntries(routes.flatMap((entry) => pagesOf(entry, '', false)))
}

function pagesOf({ path, file, children }: RouteConfigEntry, above: string, isGuarded: boolean): [string, string][] {
  const here = [above, path].filter(Boolean).join('/')
  const isAdmin = isGuarded || file.endsWith('admin-guard.tsx')
  if (children) return children.flatMap((child) => pagesOf(child, here, isAdmin))
  if (isAdmin) return [[`/${here}`, rolesThat(panelPages[`/${here}` as PanelPage])]]
  const source = readFileSync(join(packageRoot, 'src', file), 'utf8')
  return [[`/${here}`, source.includes('<RequireLogin') ? 'customer' : 'everyone']]
}

/** In the notation of access.ts. */
const rolesThat = (permission: Permission) =>
  rolesWith(permission)
    .map((role) => roleLetters[role])
    .join('')
