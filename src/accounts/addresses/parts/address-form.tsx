import { useEffect } from 'react'
import { toPostalCode } from '../../../platform/argentina/places.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { restoredMessage, useRestorableForm } from '../../../ui/admin/form/use-restorable-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { serverMessage, useForm } from '../../../ui/use-form.ts'
import { PlaceFields } from '../../parts/place-fields.tsx'
import { useOwnSeen } from '../../parts/use-own-seen.ts'
import { addAddress, changeAddress } from '../calls.ts'
import type { Address, AddressBook } from '../contract.ts'

export function AddressForm({
  edited,
  onSaved,
  onCancel,
}: {
  edited?: Address | undefined
  onSaved: (book: AddressBook) => void
  onCancel: () => void
}) {
  const { seen, notice } = useOwnSeen(edited)
  const { form, values, field, fill, banner, busy } = useForm({
    initial: {
      label: edited?.label ?? '',
      address: edited?.address ?? '',
      city: edited?.city ?? '',
      province: edited?.province ?? '',
      postal_code: edited?.postal_code ?? '',
    },
    check: ({ address, city, postal_code }) => ({
      ...(address.trim() ? {} : { address: 'Ingresá la dirección' }),
      ...(city.trim() ? {} : { city: 'Ingresá la ciudad' }),
      ...(toPostalCode(postal_code)
        ? {}
        : {
            postal_code: postal_code.trim() ? 'Tiene que ser como 1425 o C1425DKA' : 'Ingresá el código postal',
          }),
    }),
    async send(body) {
      const book = await (edited
        ? callApi(changeAddress, { params: { id: edited.id }, body: { ...body, seen } }).catch(notice)
        : callApi(addAddress, { body }))
      toast(book.message ?? 'Dirección guardada')
      onSaved(book)
    },
    failure: (error) => serverMessage(error, 'No pudimos guardar la dirección. Probá de nuevo.'),
  })
  const { isRestored } = useRestorableForm(`address-${edited?.id ?? 'new'}`, form.ref)
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref])
  return (
    <form {...form} className="flex flex-col gap-4" aria-label={edited ? 'Editar dirección' : 'Nueva dirección'}>
      <Banner text={banner} />
      <Banner kind="ok" text={isRestored ? restoredMessage : ''} />
      <TextField label="Nombre" hint="Casa, trabajo, lo de mamá…" maxLength={40} optional {...field('label')} />
      <TextField label="Dirección" autoComplete="street-address" maxLength={200} required {...field('address')} />
      <PlaceFields values={values} field={field} fill={fill} required />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" busy={busy}>
          {busy ? 'Guardando…' : 'Guardar dirección'}
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </form>
  )
}
