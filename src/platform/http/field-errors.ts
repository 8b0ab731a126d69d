import type { z } from 'zod'

export function fieldErrors({ issues }: Pick<z.ZodError, 'issues'>) {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.join('.') || 'body'] ??= message
  return errors
}
