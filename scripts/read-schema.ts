import type pg from 'pg'

type Column = { name: string; type: string; rule: string; isRequired: boolean }
type Constraint = { name: string; kind: 'p' | 'u' | 'c' | 'f' | 'x'; columns: string[]; rule: string }
export type Table = {
  name: string
  kind: string
  options: string
  columns: Column[]
  constraints: Constraint[]
  indexes: string[]
  triggers: { name: string; rule: string }[]
}
export type Schema = { tables: Table[]; functions: { name: string; result: string; text: string }[] }

export async function readSchema(client: pg.Client): Promise<Schema> {
  const [tables, functions] = [await client.query(tableList), await client.query(functionList)]
  return { tables: tables.rows, functions: functions.rows }
}

const shopSchemas = `(select oid from pg_namespace where nspname in ('public', 'search'))`

const tableList = `
  select c.oid::regclass::text as name, case relpersistence when 'u' then 'unlogged table' else 'table' end as kind,
    coalesce(array_to_string(reloptions, ', '), '') as options,
    (select json_agg(json_build_object(
        'name', quote_ident(attname), 'type', format_type(atttypid, atttypmod), 'isRequired', attnotnull,
        'rule', case
          when attidentity = 'a' then 'generated always as identity' || coalesce((
            select ' (start with ' || seqstart || ')' from pg_depend d join pg_sequence on seqrelid = d.objid
            where d.refobjid = c.oid and d.refobjsubid = attnum and d.classid = 'pg_class'::regclass and seqstart <> 1), '')
          when attgenerated = 's' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
          when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid)
          else '' end) order by attnum)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', conname, 'kind', contype, 'rule', pg_get_constraintdef(o.oid),
        'columns', array(select quote_ident(attname) from unnest(conkey) with ordinality as key (num, place)
          join pg_attribute on attrelid = c.oid and attnum = num order by place))
        order by position(contype::text in 'pucxf'), conname), '[]')
      from pg_constraint o where conrelid = c.oid and contype in ('p', 'u', 'c', 'f', 'x')) as constraints,
    array(select pg_get_indexdef(indexrelid) from pg_index i
      where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and conrelid = c.oid)
      order by 1) as indexes,
    (select coalesce(json_agg(json_build_object('name', tgname, 'rule', pg_get_triggerdef(t.oid)) order by tgname), '[]')
      from pg_trigger t where tgrelid = c.oid and not tgisinternal) as triggers
  from pg_class c where relkind in ('r', 'p') and relnamespace in ${shopSchemas} order by c.oid`

const functionList = `
  select p.oid::regprocedure::text as name, pg_get_function_result(p.oid) as result, pg_get_functiondef(p.oid) as text
  from pg_proc p where pronamespace in ${shopSchemas}
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`

/** The values allowed by a check constraint: `check (status in ('pendiente', …))`. */
export function choicesOf({ kind, columns, rule }: Constraint) {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(rule) ?? []
  if (kind !== 'c' || columns.length !== 1 || !list) return undefined
  return list.split(', ').map((value) => value.replace(/::text$/, ''))
}
