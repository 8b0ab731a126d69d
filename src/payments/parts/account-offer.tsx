import { useState } from 'react'
import { Link } from 'react-router'
import { register } from '../../accounts/calls.ts'
import { NewPasswordField } from '../../accounts/parts/new-password-field.tsx'
import { storeRegisterPrefill } from '../../accounts/parts/register-prefill.ts'
import { useSession } from '../../accounts/parts/session.tsx'
import { shortest } from '../../accounts/rules.ts'
import { isFromThisBrowser } from '../../orders/parts/checkout/checkout-memory.ts'
import { readBuyer } from '../../orders/parts/checkout/typed-buyer.ts'
import { claimStoredOrder, storeClaim } from '../../orders/parts/order-claim.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { storeSession } from '../../platform/browser/session-store.ts'
import { DataNotice } from '../../settings/parts/data-notice.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { serverMessage, useForm } from '../../ui/use-form.ts'
import type { OrderDetail } from '../own-order/contract.ts'

export function AccountOffer({ order }: { order: OrderDetail }) {
  const { status } = useSession()
  const [isMade, setMade] = useState(false)
  const profile = profileOf(order)
  if (isMade) {
    return (
      <p role="status" className="notice w-full">
        Tu cuenta está lista.{' '}
        <Link to="/orders" className="link">
          Ver mis pedidos
        </Link>
      </p>
    )
  }
  if (status !== 'guest') return null
  return (
    <section aria-labelledby="cuenta" className="notice flex w-full flex-col items-start gap-3">
      <h3 id="cuenta" className="text-22">
        ¿Querés una cuenta?
      </h3>
      <p className="text-soft">
        Sumamos este pedido a tu cuenta, seguís todos en un solo lugar y la próxima vez comprás sin volver a escribir.
      </p>
      {profile.last_name && <PasswordForm order_id={order.id} profile={profile} onMade={() => setMade(true)} />}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to="/register"
          className="link"
          onClick={() => {
            storeClaim(order.id)
            storeRegisterPrefill(profile)
          }}
        >
          {profile.last_name ? 'Crear cuenta con otros datos' : 'Crear cuenta'}
        </Link>
        <Link to={`/login?next=${encodeURIComponent('/orders')}`} className="link" onClick={() => storeClaim(order.id)}>
          Ya tengo cuenta
        </Link>
      </p>
    </section>
  )
}

type Profile = ReturnType<typeof profileOf>

function PasswordForm({ order_id, profile, onMade }: { order_id: string; profile: Profile; onMade: () => void }) {
  const { form, field, banner, busy } = useForm({
    initial: { password: '' },
    check: ({ password }) =>
      password.length >= shortest.customer
        ? {}
        : { password: `La contraseña debe tener al menos ${shortest.customer} caracteres` },
    async send({ password }) {
      const { token, user } = await callApi(register, { body: { ...profile, password }, withToken: false })
      storeClaim(order_id)
      await claimStoredOrder(token)
      onMade()
      storeSession(token, user)
    },
    failure: (error) => serverMessage(error, 'Error al registrarse'),
  })
  return (
    <form {...form} className="flex w-full max-w-[26rem] flex-col gap-3">
      <Banner text={banner} />
      {/* The browser's password manager saves the password with this email. */}
      <input type="email" name="email" autoComplete="username" value={profile.email} readOnly hidden />
      <NewPasswordField
        label="Elegí una contraseña"
        called="la contraseña"
        least={shortest.customer}
        {...field('password')}
      />
      <Button type="submit" className="self-start" busy={busy}>
        {busy ? 'Creando tu cuenta…' : 'Crear mi cuenta'}
      </Button>
      <DataNotice purpose="llevar tu cuenta y tus pedidos" />
    </form>
  )
}

function profileOf(order: OrderDetail) {
  const [first_name = '', ...rest] = order.customer_name.trim().split(/\s+/)
  return {
    first_name,
    last_name: rest.join(' '),
    email: order.customer_email,
    phone: order.customer_phone,
    // The API does not return the DNI of an order to its buyer.
    dni: isFromThisBrowser(order.id) ? (readBuyer().customer_dni ?? '') : '',
    address: order.customer_address,
    city: order.customer_city,
    province: order.customer_province ?? '',
    postal_code: order.customer_postal_code,
  }
}
