import { useNavigate } from 'react-router'
import { callApi } from '../../platform/browser/api-client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { serverMessage, useForm } from '../../ui/use-form.ts'
import { lookUpOrder } from '../calls.ts'

export function LookUpForm({ order_number = '' }: { order_number?: string }) {
  const navigate = useNavigate()
  const { form, field, banner, busy } = useForm({
    initial: { order_number, email: '' },
    check: (typed) => ({
      ...(typed.order_number.trim() ? {} : { order_number: 'Ingresá el número de pedido' }),
      ...(typed.email.includes('@') ? {} : { email: 'Ingresá el email de la compra' }),
    }),
    async send(body) {
      const { order } = await callApi(lookUpOrder, { body, keepSession: true, withToken: false })
      if ('id' in order) navigate(`/orders/${order.id}`)
    },
    failure: (error) => serverMessage(error, 'No pudimos buscar tu pedido. Probá de nuevo.'),
  })
  return (
    <form {...form} className="flex max-w-[30rem] flex-col gap-4">
      <Banner text={banner} />
      <TextField
        label="Número de pedido"
        hint="Está en tu email, por ejemplo 261121-7K3Q"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        {...field('order_number')}
      />
      <TextField label="Email de la compra" type="email" autoComplete="email" required {...field('email')} />
      <Button type="submit" look="main" className="self-start" busy={busy}>
        {busy ? 'Buscando…' : 'Buscar mi pedido'}
      </Button>
    </form>
  )
}
