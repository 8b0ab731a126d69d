import { z } from 'zod'
import { toDocument } from '../platform/argentina/identifiers.ts'
import { answer, Email, ReachableEmail, required, Seen } from '../platform/http/contract.ts'
import { permissionNames, roleNames, staffRoles } from '../roles.ts'

const optional = (max: number, more = (written: z.ZodString) => written) =>
  more(z.string().trim().max(max, `Hasta ${max} caracteres`))
    .nullable()
    .transform((value) => value || null)
    .optional()

const FirstName = required(80, 'El nombre es requerido')
const LastName = required(80, 'El apellido es requerido')
const NewPassword = z
  .string('La contraseña debe tener al menos 6 caracteres')
  .min(6, 'La contraseña debe tener al menos 6 caracteres')
  .max(200, 'Hasta 200 caracteres')

const wrongDocument = 'Revisá el DNI: son 7 u 8 números, o los 11 de tu CUIT o CUIL'

const Contact = z.object({
  phone: optional(40, (text) => text.regex(/^$|\d/, 'Ingresá un teléfono con números')).describe(
    'In any Argentine notation; returned as written',
  ),
  dni: z
    .string(wrongDocument)
    .trim()
    .max(20, wrongDocument)
    .refine((written) => !written || toDocument(written), wrongDocument)
    .nullable()
    .transform((written) => (written && toDocument(written)) || null)
    .optional()
    .describe('DNI, CUIT or CUIL, with or without dots and hyphens'),
  address: optional(200),
  city: optional(100),
  province: optional(60).describe('Name of one of the 24 provinces; other text is kept as written'),
  postal_code: optional(12).describe('1425 or C1425DKA'),
})

export const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** The phone in E.164 format; null if it could not be parsed. */
  phone_e164: z.string().nullable(),
  dni: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  postal_code: z.string().nullable(),
  is_admin: z.literal([0, 1]),
  role: z.enum(roleNames),
  /** Sorted; empty for a customer. */
  permissions: z.array(z.enum(permissionNames)),
  /** Whether the link mailed to this address was followed. No feature requires it. */
  email_verified: z.boolean(),
  /** A new address, which replaces `email` once the link mailed to it is followed. */
  pending_email: z.string().nullable(),
})
export type User = z.infer<typeof User>

export const Login = z.object({
  /** Looser than `Email`: an account made under older rules can still log in. */
  email: required(254, 'Ingresá tu email').refine((email) => email.includes('@'), 'Email inválido'),
  password: z.string('Ingresá tu contraseña').min(1, 'Ingresá tu contraseña').max(200, 'Hasta 200 caracteres'),
})
export type Login = z.infer<typeof Login>

export const Register = Contact.extend({
  first_name: FirstName,
  last_name: LastName,
  email: ReachableEmail,
  password: NewPassword,
})
export type Register = z.infer<typeof Register>

export const Profile = Contact.extend({
  first_name: FirstName.optional(),
  last_name: LastName.optional(),
  email: Email.optional().describe('A new one stays in `pending_email` until the link mailed to it is opened'),
  current_password: z.string().max(200, 'Hasta 200 caracteres').nullish().describe('Required with a new email'),
  ...Seen,
})
export type Profile = z.infer<typeof Profile>

export const ChangePassword = z.object({
  current_password: z.string('Ingresá tu contraseña actual').min(1, 'Ingresá tu contraseña actual').max(200),
  new_password: NewPassword,
})
export type ChangePassword = z.infer<typeof ChangePassword>

export const ForgotPassword = z.object({ email: Email })
export const ResetPassword = z.object({ token: required(200, 'Falta el código del enlace'), password: NewPassword })
export type ResetPassword = z.infer<typeof ResetPassword>

export const VerifyEmail = z.object({ token: required(200, 'Falta el código del enlace') })

export const UserAnswer = answer({ message: z.string().optional(), user: User })
export const SessionAnswer = UserAnswer.extend({ token: z.string() })
export type SessionAnswer = z.infer<typeof SessionAnswer>

/** `token` and `user` are sent only to invited staff who set their first password: it logs them in. */
export const PasswordReset = answer({
  message: z.string(),
  token: z.string().optional(),
  user: User.optional(),
})

export const PasswordCheck = z.object({ password: z.string('Ingresá una contraseña').max(200, 'Hasta 200 caracteres') })
export const PasswordChecked = answer({ is_common: z.boolean() })

const StaffRole = z.enum(staffRoles, 'Elegí un rol de la lista')

export const Administrator = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  created_at: z.string(),
  /** The latest login among the sessions that have not expired. */
  last_login_at: z.string().nullable(),
  has_entered: z.boolean(),
})
export type Administrator = z.infer<typeof Administrator>

export const AdministratorList = answer({ administrators: z.array(Administrator) })

const AgainPassword = z.string().max(200).nullish().describe('Required if the login is older than 15 minutes')

export const NewAdministrator = z.object({
  email: Email.describe(
    'An existing account is promoted, else one is created; either way it can only be entered after setting a password by a mailed link',
  ),
  role: StaffRole.default('dueno'),
  first_name: optional(80),
  last_name: optional(80),
  password: AgainPassword,
})
export type NewAdministrator = z.infer<typeof NewAdministrator>

export const AdministratorAdded = answer({
  message: z.string(),
  administrator: Administrator,
  is_new_account: z.boolean(),
})
export const RoleChange = z.object({ role: StaffRole, password: AgainPassword, ...Seen })
export type RoleChange = z.infer<typeof RoleChange>
export const AdministratorChanged = AdministratorAdded.omit({ is_new_account: true })
export const AdministratorRemoval = z.object({ password: AgainPassword }).nullish()
