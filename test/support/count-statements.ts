import type { KyselyPlugin } from 'kysely'

/** Counts the statements of a database `withPlugin(counting)`, without begin and commit. */
export function countStatements() {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { counting, count: () => statements }
}
