import type { Schema, Table } from './read-schema.ts'

const head = `-- The tables as they stand. Written by \`npm run db:types\` from the database that db/migrations and db/functions make;
-- \`npm run check\` compares. The reasons are comments in the migration whose name stands above a table.
-- "audited": what staff change is kept in audit_log (db/functions/audit.sql).
`

/** Writes db/schema.sql. `madeBy` returns the migration that created a table. */
export function schemaPage({ tables, functions }: Schema, madeBy: (table: string) => string) {
  let title = ''
  const parts = tables.map((table) => {
    const next = `-- ${madeBy(table.name)}\n`
    const heading = next === title ? '' : next
    title = next
    return `${heading}${tableText(table)}`
  })
  const calls = functions.map(({ name, result }) => `-- ${name} → ${plain(result)}\n`)
  return `${head}\n${parts.join('\n')}\n-- functions\n${calls.join('')}`
}

function tableText({ name, kind, options, columns, constraints, indexes, triggers }: Table) {
  const audits = triggers.filter(({ name }) => name.startsWith('audited_'))
  const lines = [
    ...columns.map((column) => columnText(column, constraints)),
    ...constraints.filter((constraint) => !isInline(constraint)).map(({ rule }) => plain(rule)),
  ]
  const others = triggers.filter((trigger) => !audits.includes(trigger)).map(({ rule }) => rule)
  return [
    `create ${kind} ${name} (${audits.length > 0 ? ' -- audited' : ''}`,
    lines.map((line) => `  ${line}`).join(',\n'),
    `)${options && ` with (${options})`};`,
    ...[...indexes, ...others].map((rule) => `${plain(rule)};`),
    '',
  ].join('\n')
}

function columnText({ name, type, isRequired, rule }: Table['columns'][number], constraints: Table['constraints']) {
  const own = constraints.filter((constraint) => isInline(constraint) && constraint.columns[0] === name)
  const rules = own.map(({ rule }) => plain(rule.replace(/^(PRIMARY KEY|UNIQUE|FOREIGN KEY) \(.+?\)/, '$1')))
  const isNotNull = isRequired && !own.some(({ kind }) => kind === 'p')
  const words = [name, plain(type), isNotNull && 'not null', plain(rule), ...rules]
  return words.filter(Boolean).join(' ').replace('foreign key ', '')
}

function isInline({ columns, rule }: Table['constraints'][number]) {
  return columns.length === 1 && !rule.includes('DEFERRABLE') && !rule.includes('NULLS NOT DISTINCT')
}

/** Simplifies PostgreSQL's output, which has every cast and parenthesis. */
function plain(sql: string) {
  const quoted: string[] = []
  const code = sql.replace(/'(?:[^']|'')*'|"[^"]*"/g, (text) => `§${quoted.push(text) - 1}§`)
  const short = code
    .toLowerCase()
    .replace(/§::(text|jsonb|integer)(\[\])?/g, '§')
    .replace(/\((-?\d+)\)::\w+/g, '$1')
    .replace(/\((\w+)\)::/g, '$1::')
    .replace(/= any \(array\[(.+?)\]\)/g, 'in ($1)')
    .replace(/\bpublic\.(?!pg_)/g, '')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('character varying', 'varchar')
    .replaceAll(' ~~ ', ' like ')
    .replace(/(references \w+)\(id\)/, '$1')
    .replace(' using btree', '')
  return unnested(short).replace(/§(\d+)§/g, (_, index) => quoted[index] ?? '')
}

/** Removes redundant parentheses: of `((a))`, of `where (a)` and of the left side of a chain of `||`. */
function unnested(sql: string): string {
  for (let at = sql.indexOf('('); at >= 0; at = sql.indexOf('(', at + 1)) {
    const end = closing(sql, at)
    const [before, inner, after] = [sql.slice(0, at), sql.slice(at + 1, end), sql.slice(end + 1)]
    const isDouble = before.endsWith('(') && after.startsWith(')') && !before.startsWith('create')
    const isClause = / where $/.test(before) && after === ''
    const isCondition = / when \($/.test(before) && after.startsWith(')')
    const isChain = /[^\w§]$/.test(before) && after.startsWith(' || ')
    if (isDouble || isClause || isCondition || isChain) return unnested(`${before}${inner}${after}`)
  }
  return sql
}

function closing(sql: string, open: number) {
  let depth = 0
  for (let at = open; at < sql.length; at += 1) {
    depth += sql[at] === '(' ? 1 : sql[at] === ')' ? -1 : 0
    if (depth === 0) return at
  }
  return sql.length
}
