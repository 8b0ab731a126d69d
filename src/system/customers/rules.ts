import type { Role } from '../../roles.ts'

export type Staff = { id: number; role: Role }

/** Who wrote a note takes it back; who runs the shop, any. */
export function canDeleteNote(note: { user_id: number | null }, { id, role }: Staff) {
  return note.user_id === id || role === 'dueno' || role === 'encargado'
}
