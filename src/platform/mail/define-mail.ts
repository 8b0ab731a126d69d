import type { z } from 'zod'

/** A kind of mail and what it is made of: named where it is written and by its template. */
export type MailKind<About extends z.ZodType = z.ZodType> = {
  kind: string
  about: About
  /** Somebody sits before the screen until it comes: it leaves before all others. */
  isAwaited?: boolean
}

export const defineMail = <About extends z.ZodType>(
  kind: string,
  about: About,
  options: Pick<MailKind, 'isAwaited'> = {},
): MailKind<About> => ({ kind, about, ...options })
