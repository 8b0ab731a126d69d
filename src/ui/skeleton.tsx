/** A grey piece of the size that comes; shown only if the wait is noticed. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`skeleton ${className}`} />
}
