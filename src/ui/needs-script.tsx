/** Shown only without JavaScript. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <p className="notice">{children}</p>
    </noscript>
  )
}
