import { type Expression, sql } from 'kysely'

/** Whether a column and a value are one address: SQL's side of `normalEmail`. */
export const sameEmail = (column: string, email: string | Expression<string>) =>
  sql<boolean>`normal_email(${sql.ref(column)}) = normal_email(${email})`
