import { z } from 'zod'

export const Session = z.object({
  id: z.int(),
  device: z.string().describe('What the browser said of itself at the login: «Chrome en Android»'),
  place: z.string().describe('The network of the login, without the end of the address: 190.12.33.x'),
  created_at: z.string(),
  last_used_at: z.string().describe('To ten minutes'),
  is_current: z.boolean().describe('Whether it is the one that asks'),
})
export const SessionList = z.object({ success: z.literal(true), sessions: z.array(Session) })
