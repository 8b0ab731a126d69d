import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../src/platform/package-root.server.ts'

/** Creates the next version of the shop in `root`: this build with one more migration, on tables that every order uses. */
export async function makeNextVersion(root: string) {
  for (const part of ['build', 'db', 'demo', 'package.json']) {
    await cp(join(packageRoot, part), join(root, part), { recursive: true })
  }
  await symlink(join(packageRoot, 'node_modules'), join(root, 'node_modules'))
  await writeFile(
    join(root, 'db/migrations/999-next.sql'),
    `alter table products add column shelf text not null default '';
     alter table orders add column wrapped boolean not null default false;`,
  )
  return root
}
