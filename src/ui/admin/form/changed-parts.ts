/** What a form changed of what it was opened with: the rest may have been changed by a colleague since. */
export function changedParts<Sent extends object>(before: Sent, after: Sent): Partial<Sent> {
  const parts = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Sent]),
  )
  return Object.fromEntries(parts) as Partial<Sent>
}
