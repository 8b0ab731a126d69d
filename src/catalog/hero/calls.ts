import { call } from '../../platform/http/call.ts'
import type { HeroPicture, HeroPictureForm } from './contract.ts'

export const addHeroPicture = call<{ form: typeof HeroPictureForm; response: typeof HeroPicture }>(
  'POST',
  '/api/admin/hero-pictures',
  { permission: 'content.write' },
)
