import { formatPesos, multiplyPesos } from '../../../platform/argentina/money.ts'
import { simulatorPath } from './path.ts'
import { type Preference, totalOf } from './preference.ts'

export function paymentPage(preference: Preference, leave: string) {
  const lines = preference.items.map(
    ({ title, quantity, unit_price }) =>
      `<li><span>${text(title)}${quantity > 1 ? ` × ${quantity}` : ''}</span><span>${formatPesos(multiplyPesos(unit_price, quantity))}</span></li>`,
  )
  return documentOf(
    'Pagar',
    `<h1>Pagar tu pedido</h1>
    <ul class="lines">${lines.join('')}</ul>
    <p class="total"><span>Total</span><strong>${formatPesos(totalOf(preference))}</strong></p>
    ${installmentsOf(preference)}
    <form method="post">
      <h2 id="ask">¿Qué querés que pase con este pago?</h2>
      <div role="group" aria-labelledby="ask">
        <button name="result" value="approved" class="main">Aprobar</button>
        <button name="result" value="pending">Pendiente</button>
        <button name="result" value="rejected">Rechazar</button>
      </div>
    </form>
    <p class="leave"><a href="${text(leave)}">Volver a la tienda sin pagar</a></p>`,
  )
}

function installmentsOf({ payment_methods }: Preference) {
  const max = payment_methods?.installments
  if (!max) return ''
  return `<p>${max === 1 ? 'En un solo pago' : `Hasta ${max} cuotas`} con tarjeta</p>`
}

export function messagePage(title: string, message: string, back: string) {
  return documentOf(
    title,
    `<h1>${text(title)}</h1><p>${text(message)}</p><p class="leave"><a href="${text(back)}">Volver a la tienda</a></p>`,
  )
}

function documentOf(title: string, main: string) {
  return `<!doctype html>
<html lang="es-AR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${text(title)} · Simulación de Mercado Pago</title>
  <link rel="stylesheet" href="${simulatorPath}/estilo.css">
</head>
<body>
  <header><p><strong>Simulación</strong> Esta página hace de Mercado Pago mientras la tienda no tiene credenciales. No se mueve dinero.</p></header>
  <main>${main}</main>
</body>
</html>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const text = (words: string) => words.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
