import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'

export const Session = z.object({
  id: z.int(),
  device: z.string().describe('From the User-Agent of the login: «Chrome en Android»'),
  place: z.string().describe('Truncated IP address of the login: 190.12.33.x'),
  created_at: z.string(),
  last_used_at: z.string().describe('Precise to ten minutes'),
  is_current: z.boolean().describe('Whether it is the current session'),
})
export const SessionList = answer({ sessions: z.array(Session) })
