/** Said where a page cannot do its part without scripts, to who has none. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <p className="notice">{children}</p>
    </noscript>
  )
}
