export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'sent' | 'soft'

export function Status({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`admin-status admin-status-${tone}`}>{children}</span>
}
