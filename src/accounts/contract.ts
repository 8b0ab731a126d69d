import { z } from 'zod'

const text = (max: number) => z.string().trim().max(max)
const optional = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null)

const Email = z
  .string('Email inválido')
  .trim()
  .max(254, 'Email inválido')
  .regex(/^[^\s@]+@[^\s@]+$/, 'Email inválido')
const FirstName = text(80).min(1, 'El nombre es requerido')
const LastName = text(80).min(1, 'El apellido es requerido')

const Contact = z.object({
  phone: optional(40),
  address: optional(200),
  city: optional(100),
  postal_code: optional(12),
})

/** A customer or a member of staff, as their own calls show them. */
export const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** Both names, as the admin greets. */
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  is_admin: z.literal([0, 1]),
})
export type User = z.infer<typeof User>

export const Login = z.object({
  email: z.string().trim().min(1, 'Ingresá tu email').max(254),
  password: z.string().min(1, 'Ingresá tu contraseña').max(200),
})
export const Register = Contact.extend({
  first_name: FirstName,
  last_name: LastName,
  email: Email,
  password: z.string().min(6, 'La contraseña debe tener al menos 6 caracteres').max(200),
})
export type Register = z.infer<typeof Register>

/** A part of the profile may be sent; what is missing stays as it is. */
export const Profile = z
  .object({
    first_name: FirstName,
    last_name: LastName,
    email: Email,
    phone: optional(40),
    address: optional(200),
    city: optional(100),
    postal_code: optional(12),
  })
  .partial()
export type Profile = z.infer<typeof Profile>

export const UserAnswer = z.object({ success: z.literal(true), message: z.string().optional(), user: User })
export const SessionAnswer = UserAnswer.extend({ token: z.string() })
