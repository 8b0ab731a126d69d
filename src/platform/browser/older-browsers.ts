/*
 * Adds what browsers of 2022 and 2023 lack of the methods that pages use (docs/decisions/185). Imported first by
 * root.tsx, because modules may use them while they load.
 */
const methods = {
  toSorted<T>(this: T[], compare?: (one: T, other: T) => number) {
    return [...this].sort(compare)
  },
  toReversed<T>(this: T[]) {
    return [...this].reverse()
  },
  toSpliced<T>(this: T[], ...change: [start: number, deleted: number, ...added: T[]]) {
    const copy = [...this]
    copy.splice(...change)
    return copy
  },
}
for (const [name, value] of Object.entries(methods)) {
  // Not enumerable: a loop over an array's keys must not find it.
  if (!(name in Array.prototype)) Object.defineProperty(Array.prototype, name, { value })
}

Map.groupBy ??= <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
  const groups = new Map<Key, Item[]>()
  for (const [index, item] of [...items].entries()) {
    const key = keyOf(item, index)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

URL.canParse ??= (url) => {
  try {
    return Boolean(new URL(url))
  } catch {
    return false
  }
}

AbortSignal.timeout ??= (ms) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms)
  return controller.signal
}

AbortSignal.any ??= (signals) => {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
}
