/** Decoration of empty states. */
export function BottleDrawing({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden
      className={className}
      viewBox="0 0 80 100"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M31 8h18v16H31zM34.5 24v7h11v-7" />
      <path d="M27 31h26c8 0 13 5 13 13v38c0 6-4 10-10 10H24c-6 0-10-4-10-10V44c0-8 5-13 13-13Z" />
      <path d="M20 62c7-4 13 3 20 0s13-3 20 0v19c0 3-2 5-5 5H25c-3 0-5-2-5-5z" opacity=".55" />
      <path d="M22 42c1-2 3-4 6-4" opacity=".8" />
    </svg>
  )
}
