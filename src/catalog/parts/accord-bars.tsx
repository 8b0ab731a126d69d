/** The accords from the strongest down. Their order is known, their strength is not: the bars only show the order. */
export function AccordBars({ accords }: { accords: readonly { name: string; color: string }[] }) {
  return (
    <ol className="accords">
      {accords.map(({ name, color }, index) => (
        <li key={name}>
          <span>{name}</span>
          <svg aria-hidden width="100%" height="8" className="rounded-full">
            <rect width="100%" height="8" fill="currentColor" className="text-line" />
            <rect width={`${100 - (index * 62) / Math.max(accords.length - 1, 4)}%`} height="8" rx="4" fill={color} />
          </svg>
        </li>
      ))}
    </ol>
  )
}
