import type { Page } from 'playwright-core'
import { person } from '../../test/support/person.ts'

/** Fills in the first step of the checkout with `person`; the postal code determines the province. */
export async function fillBuyer(page: Page, { name = person.customer_name, email = person.customer_email } = {}) {
  await page.getByLabel('Nombre y apellido').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Teléfono').fill(person.customer_phone)
  await page.getByLabel('Dirección').fill(person.customer_address)
  await page.getByLabel('Ciudad').fill(person.customer_city)
  await page.getByLabel('Código postal').fill(person.customer_postal_code)
}
