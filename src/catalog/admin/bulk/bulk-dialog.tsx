import { type FormEvent, useState } from 'react'
import { ApiError, callApi } from '../../../platform/browser/api-client.ts'
import { useIsHere } from '../../../platform/browser/use-is-here.ts'
import { counted } from '../../../platform/text/counted.ts'
import { Countdown } from '../../../ui/admin/dialog/countdown.tsx'
import { useCountdown } from '../../../ui/admin/dialog/use-countdown.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { RestorableForm } from '../../../ui/admin/form/restorable-form.tsx'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeProducts } from '../../bulk/calls.ts'
import type { BulkEdit, BulkResult } from '../../bulk/contract.ts'
import type { Category } from '../../contract.ts'
import { listPlannedOffers } from '../../offers/planned-calls.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BigMoves, BulkPreview } from './bulk-preview.tsx'
import { asChange, type BulkKind, type BulkValues, firstValues, wrongValue } from './bulk-values.ts'
import { PlannedOffers } from './planned-offers.tsx'

const titles: Record<BulkKind, string> = {
  price: 'Cambiar precios',
  offer: 'Poner en oferta',
  offer_end: 'Quitar la oferta',
  stock: 'Cambiar stock',
  category: 'Cambiar de categoría',
  status: 'Cambiar de estado',
}
const failed = 'No se pudieron cambiar los productos.'

type Bulk = {
  kind: BulkKind | undefined
  count: number
  target: { ids: number[] } | { filters: Record<string, string> }
  categories: readonly Category[]
  onClose: () => void
  onDone: () => void
}

/** Previews a bulk change and applies exactly what was previewed. */
export function BulkDialog({ kind, count, target, categories, onClose, onDone }: Bulk) {
  const [values, setValues] = useState(() => firstValues(kind))
  const [previewed, setPreviewed] = useState<{ values: BulkValues; result: BulkResult }>()
  const [isSure, setSure] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const countdown = useCountdown(apply)
  const isCounting = countdown.left !== undefined
  const isHere = useIsHere()
  // Only if the values have not changed since.
  const preview = previewed?.values === values ? previewed.result : undefined
  const planned = useApi(listPlannedOffers, kind === 'offer' && {})
  if (!kind || planned.isLoading) return null

  function change(more: Partial<BulkValues>) {
    setValues({ ...values, ...more })
    countdown.stop()
    setSure(false)
    setErrors({})
  }
  async function send(more: Pick<Partial<BulkEdit>, 'dry_run' | 'expected' | 'expected_big_moves'>) {
    setBusy(true)
    setErrors({})
    try {
      const body = { ...cleaned(target), change: asChange(kind as BulkKind, values), ...more }
      return await callApi(changeProducts, { body, timeoutMs: 60_000 })
    } catch (error) {
      setPreviewed(undefined)
      if (isHere()) setErrors({ ...fieldErrors(error), form: messageOf(error, { failed }) })
      else toast(messageOf(error, { failed }), 'error')
      return undefined
    } finally {
      setBusy(false)
    }
  }
  async function look(event: FormEvent) {
    event.preventDefault()
    const wrong = wrongValue(kind as BulkKind, values)
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    const result = await send({ dry_run: true })
    if (result) setPreviewed({ values, result })
  }
  async function apply() {
    countdown.stop()
    const done = await send({ expected: preview?.matched, expected_big_moves: preview?.big_moves })
    if (!done) return
    toast(done.message)
    onDone()
    if (isHere()) onClose()
  }

  function close() {
    countdown.stop()
    onClose()
  }
  const canApply = preview && preview.changed > 0 && preview.refused_count === 0
  return (
    <Dialog
      open
      onClose={close}
      title={titles[kind]}
      footer={
        <>
          <Failure text={errors.form} />
          <Countdown text="Cambian" left={countdown.left} />
          {isCounting ? (
            <Button onClick={apply}>Cambiar ya</Button>
          ) : (
            <Button onClick={close} disabled={isBusy}>
              Cancelar
            </Button>
          )}
          {isCounting ? (
            <Button look="main" onClick={countdown.stop}>
              Deshacer
            </Button>
          ) : canApply ? (
            // A change of status gets a countdown: it shows products in the shop, or takes them off, at once.
            <Button
              look="main"
              onClick={kind === 'status' ? countdown.start : apply}
              busy={isBusy}
              disabled={preview.big_moves > 0 && !isSure}
            >
              Cambiar {counted(preview.changed, 'producto', 'productos')}
            </Button>
          ) : (
            <Button look="main" type="submit" form="lote" busy={isBusy}>
              Ver cambios
            </Button>
          )}
        </>
      }
    >
      <RestorableForm name={`bulk-${kind}`} id="lote" className="admin-form" onSubmit={look}>
        <p className="is-whole">
          {counted(count, 'producto elegido', 'productos elegidos')}
          {'filters' in target && ', todos los de la lista'}.
        </p>
        <BulkFields kind={kind} values={values} errors={errors} categories={categories} onChange={change} />
      </RestorableForm>
      {preview && (
        <BulkPreview result={preview} isMoney={kind === 'price' || kind === 'offer' || kind === 'offer_end'} />
      )}
      {canApply && preview.big_moves > 0 && <BigMoves result={preview} isSure={isSure} onChange={setSure} />}
      {kind === 'offer' && <PlannedOffers offers={planned.data?.offers ?? []} />}
    </Dialog>
  )
}

const cleaned = (target: Bulk['target']) =>
  'ids' in target
    ? target
    : { filters: Object.fromEntries(Object.entries(target.filters).filter(([, value]) => value)) }

/** Errors of the API are named `change.…`. */
const fieldErrors = (error: unknown) =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.errors).map(([name, message]) => [name.replace(/^change\./, ''), message]),
      )
    : {}
