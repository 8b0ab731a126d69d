import type { Settings } from './contract.ts'
import { seller } from './default-terms.ts'

/** Privacy policy unless the owner writes their own. `provider` is the name of the online payment provider. */
export function defaultPrivacy(settings: Settings, provider: string | null) {
  const { shop_name, email, contact_keep_months } = settings
  const write = email ? `Escribinos a [${email}](mailto:${email})` : 'Escribinos desde [Contacto](/contact)'
  return `En ${shop_name} pedimos solo los datos que hacen falta para venderte y entregarte un perfume. Acá contamos cuáles, para qué y qué podés hacer con ellos, según la Ley 25.326 de Protección de los Datos Personales.

## Quién responde por tus datos

${seller(settings)}

## Qué datos guardamos y para qué

- De tus pedidos: nombre, email, teléfono, domicilio y lo que compraste, para prepararlos, entregarlos, facturarlos y responder por la garantía.
- De tus pagos: la referencia y el comprobante de la transferencia${provider ? `, o el número de operación de ${provider}` : ''}. Nunca los datos de tu tarjeta.
- De tu cuenta, si creás una: tus datos de contacto, tus favoritos y tus avisos. La contraseña se guarda cifrada: nadie puede leerla.
- De tus consultas y arrepentimientos: lo que escribís, para responderte.
- La dirección de internet desde la que se hace un pedido o se envía un formulario, para cuidarnos del abuso.

Los datos marcados como obligatorios hacen falta para cumplir con el pedido: sin ellos no podemos entregarlo. El resto es opcional. Si un dato es inexacto, puede que el pedido no llegue.

## En tu navegador

El carrito y tu sesión se guardan en tu propio navegador. Cuando entrás en tu cuenta, una cookie lo recuerda: así, si alguien prueba contraseñas, a vos te dejamos pasar. Otra, de cinco segundos, hace que veas enseguida lo que acabás de hacer. No usamos publicidad, ni herramientas de seguimiento, ni contenido de otros sitios.

## Con quién los compartimos

Solo con quien hace falta para tu compra: el correo que la entrega${provider ? `, ${provider} si elegís pagar ahí,` : ''} y las autoridades cuando la ley lo manda. No vendemos ni cedemos tus datos.

## Cuánto tiempo

- Los pedidos y pagos, el tiempo que piden las leyes impositivas y comerciales: al menos diez años.
- La dirección de internet de un pedido sin cuenta, un año.
- Lo que dicen los mails que te mandamos, 90 días; que los mandamos, tres años.
- ${contact_keep_months === 0 ? 'Tus consultas, hasta que nos pidas borrarlas.' : `Tus consultas, ${contact_keep_months} meses desde la última respuesta, o hasta que nos pidas borrarlas.`}
- El resto, hasta que nos pidas borrarlo o deje de hacer falta.

## Tus derechos

Podés pedirnos ver tus datos (te respondemos en 10 días corridos), corregirlos, actualizarlos o borrarlos (en 5 días hábiles), y no recibir mensajes nuestros. Es gratis. ${write} y contanos qué necesitás.`
}

/** Verbatim texts that Disposición 10/2008 and Resolución 14/2018 of the AAIP require. */
export const privacyLegends = [
  'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326.',
  'La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley N° 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.',
]
