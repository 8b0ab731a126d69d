/** Accords, strongest first. Shown without bars or percentages, as only their order is known. */
export function AccordList({ accords }: { accords: readonly { name: string; color: string }[] }) {
  return (
    <>
      <ol className="accords">
        {accords.map(({ name, color }) => (
          <li key={name}>
            <svg aria-hidden width="14" height="14">
              <circle cx="7" cy="7" r="7" fill={color} />
            </svg>
            <span>{name}</span>
          </li>
        ))}
      </ol>
      {accords.length > 1 && <p className="mt-3 text-14 text-soft">Del que más se siente al que menos.</p>}
    </>
  )
}
