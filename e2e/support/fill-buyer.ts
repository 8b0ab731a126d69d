import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { person } from '../../test/person.ts'

/** The first step of the checkout, as `person` fills it in. */
export async function fillBuyer(page: Page, { name = person.customer_name, email = person.customer_email } = {}) {
  await page.getByLabel('Nombre y apellido').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Teléfono').fill(person.customer_phone)
  await page.getByLabel('Dirección').fill(person.customer_address)
  await page.getByLabel('Ciudad').fill(person.customer_city)
  await page.getByLabel('Código postal').fill(person.customer_postal_code)
  // The code's province comes with an answer, for which the form waits two seconds. Without a network it does not come.
  if (!(await page.evaluate(() => navigator.onLine))) return
  await expect.poll(() => page.getByLabel('Provincia').inputValue()).not.toBe('')
}
