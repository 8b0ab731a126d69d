import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { callApi } from '../../../platform/browser/api-client.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeProducts } from '../../bulk/calls.ts'
import type { BulkChange, BulkResult } from '../../bulk/contract.ts'
import { BigMoves, BulkPreview } from '../bulk/bulk-preview.tsx'

type Kind = 'dollar' | 'dollar_undo'
export type DollarStep = { title: string; change: Extract<z.input<typeof BulkChange>, { kind: Kind }> }

const failed = 'No se pudieron cambiar los precios.'

/** Previews the prices of a rate, or of undoing one, and applies exactly what was previewed. */
export function DollarDialog({ step, onClose, onDone }: { step: DollarStep; onClose: () => void; onDone: () => void }) {
  const [preview, setPreview] = useState<BulkResult>()
  const [isSure, setSure] = useState(false)
  const { isBusy, failure, setFailure, send, isHere } = useSending({ failed })
  const { title, change } = step

  useEffect(() => {
    callApi(changeProducts, { body: { filters: {}, change, dry_run: true }, timeoutMs: 60_000 })
      .then(setPreview)
      .catch((reason) => setFailure(messageOf(reason, { failed })))
  }, [change, setFailure])

  async function apply({ matched, big_moves }: BulkResult) {
    const body = { filters: {}, change, expected: matched, expected_big_moves: big_moves }
    const { message } = await callApi(changeProducts, { body, timeoutMs: 60_000 })
    toast(message)
    onDone()
    if (isHere()) onClose()
  }

  const isUndo = change.kind === 'dollar_undo'
  const canApply = preview && preview.refused_count === 0 && (preview.changed > 0 || isUndo)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Failure text={failure} />
          <Button onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          {canApply && (
            <Button
              look="main"
              busy={isBusy}
              disabled={preview.big_moves > 0 && !isSure}
              onClick={() => send(() => apply(preview))}
            >
              {isUndo
                ? 'Volver atrás'
                : preview.changed === 1
                  ? 'Cambiar 1 precio'
                  : `Cambiar ${preview.changed} precios`}
            </Button>
          )}
        </>
      }
    >
      {isUndo && <p>Cada producto vuelve a los precios que tenía antes de esa cotización.</p>}
      {!preview && !failure && <p className="admin-soft">Calculando los precios…</p>}
      {canApply && preview.big_moves > 0 && <BigMoves result={preview} isSure={isSure} onChange={setSure} />}
      {preview && <BulkPreview result={preview} isMoney />}
    </Dialog>
  )
}
