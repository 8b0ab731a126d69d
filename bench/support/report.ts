import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Row = Record<string, number | string>

/** The table for people, and the same as JSON beside the benches. */
export async function report(name: string, table: Record<string, Row>) {
  console.table(table)
  await writeFile(join(import.meta.dirname, '..', `${name}.json`), `${JSON.stringify(table, undefined, 2)}\n`)
}

export const rounded = (value: number, digits = 0) => Number(value.toFixed(digits))
