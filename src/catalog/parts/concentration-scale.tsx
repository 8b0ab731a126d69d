import { concentrationFacts } from './concentration-facts.ts'

/** The five concentrations from the lightest to the strongest, which of them this is, and what that means. */
export function ConcentrationScale({ concentration }: { concentration: string }) {
  const place = concentrationFacts.findIndex(({ name }) => name.toLowerCase() === concentration.trim().toLowerCase())
  if (place < 0) return null
  return (
    <section className="product-section">
      <h2>Concentración</h2>
      <ol className="concentration">
        {concentrationFacts.map(({ name, short }, index) => (
          <li key={name} data-reached={index <= place} aria-current={index === place ? 'true' : undefined}>
            <abbr title={name}>{short}</abbr>
          </li>
        ))}
      </ol>
      <p className="mt-3">
        {concentrationFacts[place]?.name}: {concentrationFacts[place]?.meaning}
      </p>
    </section>
  )
}
