import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readPesos } from '../../../platform/argentina/read-pesos.ts'
import { ApiError, callApi } from '../../../platform/browser/api-client.ts'
import { fieldErrors } from '../../../platform/http/field-errors.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { saveReceipt } from '../../receipts/calls.ts'
import { NewReceipt } from '../../receipts/contract.ts'
import { asReceipt, type Draft } from './receipt-draft.ts'

type Trouble = {
  text: string
  /** Errors of the document's fields. */
  errors: Partial<Record<'supplier' | 'document' | 'note', string>>
  /** An existing receipt of the same document. */
  receipt_id?: number
}

export function useSaveReceipt(onSaved: (receipt_id: number) => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()

  async function save(draft: Draft) {
    const wrong = refuse(draft)
    if (wrong) return setTrouble(wrong)
    const body = asReceipt(draft, readPesos)
    setBusy(true)
    try {
      const { receipt } = await callApi(saveReceipt, { body, timeoutMs: 60_000 })
      setTrouble(undefined)
      onSaved(receipt.id)
      await client.invalidateQueries()
    } catch (error) {
      setTrouble(troubleOf(error))
    }
    setBusy(false)
  }
  return { save, isBusy, trouble, settle: () => setTrouble(undefined) }
}

function refuse(draft: Draft): Trouble | undefined {
  const { lines } = draft
  const unnamed = lines.filter(({ product }) => product === null).length
  const say = (text: string): Trouble => ({ text, errors: {} })
  if (lines.length === 0) return say('Todavía no leíste ningún código.')
  if (unnamed > 0) {
    return say(
      unnamed === 1
        ? 'Hay 1 código sin perfume: decí cuál es, o sacalo de la lista.'
        : `Hay ${unnamed} códigos sin perfume: decí cuáles son, o sacalos de la lista.`,
    )
  }
  const odd = lines.find(({ unit_cost }) => unit_cost.trim() !== '' && readPesos(unit_cost) === undefined)
  if (odd) return say(`Revisá el costo de ${odd.product?.name}: se escribe como 63.600 o 63.600,50.`)
  const checked = NewReceipt.safeParse(asReceipt(draft, readPesos))
  if (checked.success) return undefined
  const errors = fieldErrors(checked.error)
  return { text: Object.values(errors)[0] ?? '', errors }
}

function troubleOf(error: unknown): Trouble {
  const failed = 'No pudimos guardar la recepción. Lo que contaste sigue acá: probá de nuevo.'
  const unreachable = 'Sin conexión. Lo que contaste sigue acá: guardalo cuando vuelva, no se cuenta dos veces.'
  const text = messageOf(error, { failed, unreachable })
  if (!(error instanceof ApiError)) return { text, errors: {} }
  const { receipt_id } = error.answer
  return { text, errors: error.errors, ...(typeof receipt_id === 'number' ? { receipt_id } : {}) }
}
