import { call } from '../../platform/http/call.ts'
import type {
  AnnouncementAnswer,
  AnnouncementPage,
  AnnouncementQuery,
  AudienceCount,
  AudienceQuery,
  NewAnnouncement,
} from './contract.ts'

export const listAnnouncements = call<{ query: typeof AnnouncementQuery; response: typeof AnnouncementPage }>(
  'GET',
  '/api/admin/announcements',
  { permission: 'announcements.send' },
)
export const countAudience = call<{ query: typeof AudienceQuery; response: typeof AudienceCount }>(
  'GET',
  '/api/admin/announcements/audience',
  { permission: 'announcements.send' },
)
export const announce = call<{
  body: typeof NewAnnouncement
  response: typeof AnnouncementAnswer
}>('POST', '/api/admin/announcements', { permission: 'announcements.send' })
