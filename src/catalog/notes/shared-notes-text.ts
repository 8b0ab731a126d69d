/** Reason of a recommendation: the first shared notes, rarest first. */
export function sharedNotesText(notes: readonly string[]) {
  const some = notes.slice(0, 3)
  const more = notes.length - some.length
  return `Comparte ${new Intl.ListFormat('es').format(more > 0 ? [...some, `${more} más`] : some)}`
}
