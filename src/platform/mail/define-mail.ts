import type { z } from 'zod'

/** A kind of mail and what it is made of: named where it is written and by its template. */
export type MailKind<About extends z.ZodType = z.ZodType> = { kind: string; about: About }

export const defineMail = <About extends z.ZodType>(kind: string, about: About): MailKind<About> => ({ kind, about })
