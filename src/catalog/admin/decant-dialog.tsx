import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { Confirm } from '../../ui/admin/dialog/confirm.tsx'
import { Loaded, Waiting } from '../../ui/admin/list-state.tsx'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Product } from '../contract.ts'
import { decantBottles } from '../decants/calls.ts'
import { maxDecants } from '../decants/rules.ts'
import { readFamily } from '../families/calls.ts'
import type { Member } from '../families/contract.ts'
import { itemName, sizeText } from '../item-name.ts'

type Decanting = {
  product: Product
  onClose: () => void
  onDone: () => void
  /** Creates the decant as a copy of the product if it has none. */
  onDuplicate: (product: Product) => void
}

/** `made` defaults to the number of decants that the bottles yield. */
type Typed = { decant_id: string; bottles: string; made?: string }

const nothingTyped: Typed = { decant_id: '', bottles: '1' }

export function DecantDialog({ product, onClose, onDone, onDuplicate }: Decanting) {
  const reloadFamily = useReload(readFamily)
  const form = useId()
  const [typed, setTyped] = useState<Typed>(nothingTyped)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const query = useApi(readFamily, { params: { id: product.id } })
  const sizes = query.data?.sizes ?? []
  const bottle = sizes.find(({ id }) => id === product.id)
  const decants = sizes.filter(({ presentation }) => presentation === 'decant')
  const decant = decants.find(({ id }) => String(id) === typed.decant_id) ?? decants[0]
  const bottles = countOf(typed.bottles)
  const max = bottle && decant ? maxDecants(bottle, decant, bottles) : 0
  const made = typed.made === undefined ? max : countOf(typed.made)

  const edit = (name: keyof Typed) => (event: { target: { value: string } }) => {
    setTyped({ ...typed, [name]: event.target.value })
    setErrors({})
  }

  function reload() {
    void reloadFamily()
    onDone()
  }

  async function divide() {
    if (!query.data) return 'Esperá a que se carguen los tamaños.'
    if (!bottle || !decant) {
      onDuplicate(product)
      return
    }
    try {
      const body = { decant_id: decant.id, bottles, made, stock: bottle.stock }
      const done = await callApi(decantBottles, { params: { id: bottle.id }, body })
      toast(`Ahora hay ${done.bottle.stock} de ${sizeText(bottle)} y ${done.decant.stock} de ${sizeText(decant)}`)
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors)
      throw error
    } finally {
      reload()
    }
  }

  const title = 'Fraccionar en decants'
  const head = (
    <p className="mb-3">
      <strong>{itemName(product)}</strong>
    </p>
  )
  if (query.isLoading) {
    return (
      <Dialog open onClose={onClose} title={title}>
        {head}
        <Waiting />
      </Dialog>
    )
  }
  return (
    <Confirm
      onClose={onClose}
      title={title}
      action={query.data && !decant ? 'Duplicar producto' : 'Fraccionar'}
      {...(decant ? { form } : {})}
      failed="No se pudo fraccionar. Mirá el stock antes de volver a intentar."
      onConfirm={divide}
    >
      {head}
      <Loaded query={query} failed="Error al cargar los tamaños">
        {() =>
          !bottle || !decant ? (
            <p>
              Este perfume todavía no tiene un decant. Duplicá el producto, elegí la presentación «Decant» y su volumen,
              y volvé a fraccionar.
            </p>
          ) : (
            <form id={form} className="flex flex-col gap-4" onSubmit={(event: SubmitEvent) => event.preventDefault()}>
              {decants.length > 1 && (
                <SelectField
                  label="En cuál"
                  name="decant_id"
                  value={String(decant.id)}
                  error={errors.decant_id}
                  onChange={edit('decant_id')}
                >
                  <Options of={decants.map((one) => [one.id, sizeText(one)])} />
                </SelectField>
              )}
              <TextField
                label={`Frascos de ${sizeText(bottle)} que usás`}
                name="bottles"
                inputMode="numeric"
                maxLength={4}
                hint={`Hay ${bottle.stock}`}
                value={typed.bottles}
                error={errors.bottles}
                onChange={edit('bottles')}
              />
              <TextField
                label={`Decants de ${sizeText({ volume: decant.volume })} que salieron`}
                name="made"
                inputMode="numeric"
                maxLength={4}
                value={typed.made ?? String(max)}
                error={errors.made}
                hint={leftoverText(bottle, decant, bottles, made)}
                onChange={edit('made')}
              />
            </form>
          )
        }
      </Loaded>
    </Confirm>
  )
}

const countOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : 0)

function leftoverText(bottle: Member, decant: Member, bottles: number, made: number): ReactNode {
  const max = maxDecants(bottle, decant, bottles)
  if (made > max) return `Como máximo ${max}`
  const left = bottles * (bottle.volume_ml ?? 0) - made * (decant.volume_ml ?? 0)
  return left > 0 ? `Quedan ${left} ml sin fraccionar` : 'Se usa todo el contenido'
}
