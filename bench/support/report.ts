import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Row = Record<string, number | string>

/** Prints the table and saves it as JSON beside the benches. */
export async function report(name: string, table: Record<string, Row>) {
  console.table(table)
  await writeFile(join(import.meta.dirname, '..', `${name}.json`), `${JSON.stringify(table, undefined, 2)}\n`)
}

export const rounded = (value: number, digits = 0) => Number(value.toFixed(digits))

/** `share` is from 0 to 1; 0 for an empty list. */
export function percentile(values: readonly number[], share: number) {
  return values.toSorted((a, b) => a - b)[Math.max(Math.ceil(values.length * share) - 1, 0)] ?? 0
}

export const median = (values: readonly number[]) => percentile(values, 0.5)
