import { type SetStateAction, useRef, useState } from 'react'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { toast } from '../../../ui/toast.tsx'

/**
 * The state of a list setting: current and saved items. Each item has an id, so that its fields and late answers follow
 * it when it is moved.
 */
export function useListSetting<Item extends object>(
  stored: readonly Item[],
  { onDiscard, ...sending }: Parameters<typeof useSending>[0] & { onDiscard: () => void },
) {
  const [items, setItems] = useState(() => stored.map((item, id) => ({ ...item, id })))
  const [saved, setSaved] = useState(items)
  const nextId = useRef(items.length)
  const { isBusy, failure, setFailure, errors, setErrors, send } = useSending(sending)

  function change(next: SetStateAction<typeof items>) {
    setItems(next)
    setErrors({})
    setFailure(undefined)
  }

  function add(item: Item) {
    const id = nextId.current++
    change((now) => [...now, { ...item, id }])
  }

  return {
    items,
    failure,
    errors,
    change,
    add,
    edit: (id: number, changed: Partial<Item>) =>
      change((now) => now.map((item) => (item.id === id ? { ...item, ...changed } : item))),
    remove: (id: number) => change((now) => now.filter((item) => item.id !== id)),
    refuse(message: string, fields: Record<string, string>) {
      setFailure(message)
      setErrors(fields)
    },
    save: (work: () => Promise<unknown>, done: string) =>
      send(async () => {
        await work()
        setSaved(items)
        toast(done)
      }),
    bar: {
      isDirty: JSON.stringify(items) !== JSON.stringify(saved),
      isBusy,
      onDiscard,
    },
  }
}
