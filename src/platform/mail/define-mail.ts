import type { z } from 'zod'

/** A kind of mail and the schema of its data, shared by the code that writes it and by its template. */
export type MailKind<About extends z.ZodType = z.ZodType> = {
  kind: string
  about: About
  /** A customer is waiting for it on the screen: it is sent before all others. */
  isAwaited?: boolean
}

export const defineMail = <About extends z.ZodType>(
  kind: string,
  about: About,
  options: Pick<MailKind, 'isAwaited'> = {},
): MailKind<About> => ({ kind, about, ...options })
