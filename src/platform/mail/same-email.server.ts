import { type Expression, sql } from 'kysely'

/** Compares addresses in SQL, like `isSameEmail`. */
export const sameEmail = (column: string, email: string | Expression<string>) =>
  sql<boolean>`normal_email(${sql.ref(column)}) = normal_email(${email})`
