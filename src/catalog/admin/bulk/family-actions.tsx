import { useState } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { Confirm } from '../../../ui/admin/dialog/confirm.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Product } from '../../contract.ts'
import { mergeFamilies, splitFamily } from '../../families/calls.ts'
import { itemName } from '../../item-name.ts'

const acts = {
  merge: {
    call: mergeFamilies,
    name: 'Juntar tamaños',
    action: 'Juntar',
    text: 'Se muestran como un solo perfume, con un tamaño cada uno:',
  },
  split: {
    call: splitFamily,
    name: 'Separar tamaños',
    action: 'Separar',
    text: 'Dejan el perfume del que son un tamaño y forman uno aparte:',
  },
} as const

/** Joins the selected products as sizes of one perfume, or separates them. */
export function FamilyActions({ chosen, onDone }: { chosen: readonly Product[]; onDone: () => void }) {
  const { may } = useMay()
  const [kind, setKind] = useState<keyof typeof acts>()
  if (!may(mergeFamilies) || chosen.length < 2) return null
  const act = kind && acts[kind]

  async function confirm() {
    if (!act) return
    toast((await callApi(act.call, { body: { product_ids: chosen.map(({ id }) => id) } })).message)
    onDone()
  }

  return (
    <>
      {(['merge', 'split'] as const).map((one) => (
        <Button key={one} onClick={() => setKind(one)}>
          {acts[one].name}
        </Button>
      ))}
      <Confirm
        open={act !== undefined}
        onClose={() => setKind(undefined)}
        title={act?.name ?? ''}
        action={act?.action ?? ''}
        failed="No se pudieron cambiar los tamaños."
        onConfirm={confirm}
      >
        <p>{act?.text}</p>
        <ul className="family-chosen">
          {chosen.map((product) => (
            <li key={product.id}>
              {itemName(product)} <span className="admin-soft">({product.id})</span>
            </li>
          ))}
        </ul>
      </Confirm>
    </>
  )
}
