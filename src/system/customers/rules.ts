import type { Role } from '../../roles.ts'

export type Staff = { id: number; role: Role }

export function canDeleteNote(note: { user_id: number | null }, { id, role }: Staff) {
  return note.user_id === id || role === 'dueno' || role === 'encargado'
}
