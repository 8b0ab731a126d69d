import { type ReactNode, useRef } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { userStore } from '../../../platform/browser/session-store.ts'
import { useRestorableState } from '../../../ui/admin/form/use-restorable-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { serverMessage } from '../../../ui/use-form.ts'
import type { User } from '../../contract.ts'
import { useButtonCall } from '../../parts/use-button-call.ts'
import { chooseDefault, deleteAddress } from '../calls.ts'
import type { Address, AddressBook } from '../contract.ts'
import { AddressForm } from './address-form.tsx'
import { addressLines } from './address-lines.ts'
import { useAddresses } from './use-addresses.ts'

export function OwnAddresses({ user }: { user: User }) {
  const { book, error, reload, keep: setBook } = useAddresses()
  const [edited, setEdited] = useRestorableState<number | 'new' | undefined>('address', undefined)
  const { busy, send } = useButtonCall()
  const heading = useRef<HTMLHeadingElement>(null)
  const latest = useRef(edited)
  latest.current = edited

  /** Shows the new list and closes the form of `saved`, unless the user has opened another one meanwhile. */
  function settle(next: AddressBook, saved?: number | 'new') {
    setBook(next)
    if (latest.current === saved) close()
  }

  function close() {
    setEdited(undefined)
    heading.current?.focus()
  }

  const change = (work: () => Promise<AddressBook>) =>
    send(
      async () => {
        const answer = await work()
        toast(answer.message ?? 'Listo')
        settle(answer)
      },
      (error) => serverMessage(error, 'No pudimos cambiar tus direcciones. Probá de nuevo.'),
    )

  const makeDefault = ({ id }: Address) =>
    change(async () => {
      const answer = await callApi(chooseDefault, { params: { id } })
      userStore.write(answer.user)
      return answer
    })

  const remove = ({ id }: Address) => change(() => callApi(deleteAddress, { params: { id } }))

  return (
    <section className="flex flex-col gap-4 border-t border-line pt-8" aria-labelledby="mis-direcciones">
      <header className="flex flex-col gap-1">
        <h2 id="mis-direcciones" ref={heading} tabIndex={-1} className="text-22 outline-none">
          Mis direcciones
        </h2>
        <p className="text-soft">Al comprar elegís a cuál enviamos tu pedido. La principal es la de tu perfil.</p>
      </header>
      {error && (
        <div role="alert" className="notice flex flex-wrap items-center gap-x-4">
          <p>No pudimos cargar tus direcciones.</p>
          <Button look="plain" className="-ml-2" onClick={reload}>
            Probar de nuevo
          </Button>
        </div>
      )}
      {!book && !error && <Skeleton className="h-24" />}
      {book && (
        <ul className="flex flex-col">
          {user.address && <AddressRow lines={addressLines(user)} label={book.default_label} isDefault />}
          {book.addresses.map((address) =>
            edited === address.id ? (
              <li key={address.id} className="border-b border-line py-5">
                <AddressForm edited={address} onSaved={(next) => settle(next, address.id)} onCancel={close} />
              </li>
            ) : (
              <AddressRow key={address.id} lines={addressLines(address)} label={address.label}>
                <Button look="plain" onClick={() => setEdited(address.id)}>
                  Editar
                </Button>
                <Button look="plain" busy={busy} onClick={() => makeDefault(address)}>
                  Usar como principal
                </Button>
                <Button look="plain" busy={busy} onClick={() => remove(address)}>
                  Eliminar
                </Button>
              </AddressRow>
            ),
          )}
        </ul>
      )}
      {book &&
        (edited === 'new' ? (
          <AddressForm onSaved={(next) => settle(next, 'new')} onCancel={close} />
        ) : (
          <Button className="self-start" onClick={() => setEdited('new')}>
            Agregar una dirección
          </Button>
        ))}
    </section>
  )
}

function AddressRow({
  lines,
  label,
  isDefault = false,
  children,
}: {
  lines: string[]
  label: string | null
  isDefault?: boolean
  children?: ReactNode
}) {
  return (
    <li className="border-b border-line py-4">
      {(label || isDefault) && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          {label && <span className="min-w-0 font-medium">{label}</span>}
          {isDefault && <span className="text-14 text-ok">Principal</span>}
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children && <div className="mt-1 -ml-2 flex flex-wrap gap-x-2">{children}</div>}
    </li>
  )
}
