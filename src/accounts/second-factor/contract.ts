import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'
import { Login } from '../contract.ts'

const digits = (value: string) => value.replace(/\s/g, '')
const sixDigits = 'Son los 6 números que muestra la app'
const Code = z
  .string(sixDigits)
  .max(20, sixDigits)
  .overwrite(digits)
  .regex(/^\d{6}$/, sixDigits)

const RecoveryCode = z
  .string('Ingresá un código de recuperación')
  .max(60, 'Revisá el código de recuperación')
  .overwrite((value) => value.toUpperCase().replace(/[^A-Z0-9]/g, ''))

export const TotpState = answer({
  is_on: z.boolean(),
  recovery_codes_left: z.int(),
})

export const StartTotp = z
  .object({ password: z.string().max(200).nullish().describe('Required if the login is older than 15 minutes') })
  .nullish()
export const TotpStarted = answer({
  secret: z.string().describe('Base32, for apps that cannot scan the QR'),
  otpauth_url: z.string(),
  qr: z.string().describe('The same URI as a QR, in SVG'),
})
export type TotpStarted = z.infer<typeof TotpStarted>

export const ConfirmTotp = z.object({ code: Code })
export const RecoveryCodes = answer({
  message: z.string(),
  recovery_codes: z.array(z.string()).describe('Each works once; they are not shown again'),
})

export const EndTotp = Login.pick({ password: true })

export const SecondFactor = z
  .object({
    challenge: z.string().max(200).describe('From the login refused with `segundo-factor`'),
    code: Code.optional(),
    recovery_code: RecoveryCode.optional(),
  })
  .refine(({ code, recovery_code }) => (code === undefined) !== (recovery_code === undefined), {
    path: ['code'],
    message: 'Ingresá el código de la app o uno de recuperación',
  })
export type SecondFactor = z.infer<typeof SecondFactor>
