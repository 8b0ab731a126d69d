import type { ConcentrationPlace } from './concentration-facts.ts'

/** The five concentrations from the lightest to the strongest, which of them this is, and what that means. */
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
