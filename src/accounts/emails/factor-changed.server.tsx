import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Paragraph, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { FactorChange, factorChanged } from '../mails.ts'

const texts: Record<FactorChange, [title: string, what: string]> = {
  password: [
    'Cambiaste tu contraseña',
    'Desde ahora se entra con la nueva. Cerramos las sesiones que había en otros dispositivos.',
  ],
  'password-alone': [
    'Cambiaste tu contraseña',
    'Desde ahora se entra con la nueva y nada más: como nadie había confirmado este email, quitamos los códigos y las llaves de acceso que había. También cerramos todas las sesiones.',
  ],
  'totp-on': ['Activaste los códigos', 'Desde ahora, para entrar con tu contraseña te pedimos un código de tu app.'],
  'totp-off': ['Desactivaste los códigos', 'Desde ahora, para entrar alcanza con tu contraseña.'],
  'passkey-added': ['Agregaste una llave de acceso', 'Desde ahora también podés entrar con ella, sin contraseña.'],
  'passkey-removed': ['Quitaste una llave de acceso', 'Esa llave ya no abre tu cuenta.'],
  'passkey-copied': [
    'Rechazamos una llave de acceso',
    'Alguien quiso entrar con una llave tuya que parece copiada, y no la aceptamos. Quitala desde tu perfil y agregá otra.',
  ],
  'recovery-code': [
    'Usaste un código de recuperación',
    'Ese código ya no sirve. Si te quedan pocos, desactivá y volvé a activar los códigos desde tu perfil para tener otros diez.',
  ],
  'all-removed': [
    'Quitamos tus segundos factores',
    'Quien administra el servidor de la tienda quitó los códigos y las llaves de acceso de tu cuenta, y cerró sus sesiones.',
  ],
  unlocked: [
    'Cerramos tus sesiones',
    'Quien administra el servidor de la tienda cerró las sesiones de tu cuenta y creó un enlace para elegir otra contraseña.',
  ],
}

/** Assumes that the owner made the change, and says what to do if not. */
export const email: WriteEmail<typeof factorChanged> = async ({ shop, publicUrl }, { about }) => {
  const [title, what] = texts[about.change]
  const body = await renderEmail(
    <EmailFrame shop={shop} title={title} preview={what}>
      <Paragraph>{greeting(about.first_name)}</Paragraph>
      <Paragraph>{what}</Paragraph>
      <SmallPrint>
        Si no fuiste vos, elegí otra contraseña en {publicUrl}/forgot-password y respondé este email: lo resolvemos con
        vos.
      </SmallPrint>
    </EmailFrame>,
  )
  return { ...body, subject: `${title} en ${shop.name}` }
}
