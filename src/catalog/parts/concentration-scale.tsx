import type { ConcentrationPlace } from './concentration-facts.ts'

/** Scale of the five concentrations with the product's own marked and explained. */
export function ConcentrationScale({ place, meaning, all }: ConcentrationPlace) {
  return (
    <section className="product-section">
      <h2>Concentración</h2>
      <ol className="concentration">
        {all.map(([name, short], index) => (
          <li key={name} data-reached={index <= place} aria-current={index === place ? 'true' : undefined}>
            <abbr title={name}>{short}</abbr>
          </li>
        ))}
      </ol>
      <p className="mt-3">{meaning}</p>
    </section>
  )
}
