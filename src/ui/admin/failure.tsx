/** Why what was asked for did not happen, beside its button. The place is there before the words: screen readers hear them. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="status" className={text ? 'notice notice-bad admin-failure' : 'sr-only'}>
      {text}
    </div>
  )
}
