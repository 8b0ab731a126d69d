import type { Role } from '../../roles.ts'

export type Staff = { id: number; role: Role }

/** Authors delete their own notes; managers and owners, any. */
export function canDeleteNote(note: { user_id: number | null }, { id, role }: Staff) {
  return note.user_id === id || role === 'dueno' || role === 'encargado'
}
