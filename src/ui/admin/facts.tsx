import { Fragment, type ReactNode } from 'react'

/** A description list; rows without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="admin-facts">
      {rows.map(
        ([name, value], place) =>
          value && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
            <Fragment key={place}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
