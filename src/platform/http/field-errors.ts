import type { z } from 'zod'

/** What is wrong with each field, by its place in the form; the first of several. */
export function fieldErrors({ issues }: Pick<z.ZodError, 'issues'>) {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.join('.') || 'body'] ??= message
  return errors
}
