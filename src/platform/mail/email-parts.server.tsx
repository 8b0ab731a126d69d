import { Button } from '@react-email/button'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { useAccent } from './email-frame.server.tsx'
import { light, sans, serif } from './look.ts'

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={styles.paragraph}>
      {children}
    </Text>
  )
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={styles.small}>
      {children}
    </Text>
  )
}

export function Subtitle({ children }: { children: ReactNode }) {
  return (
    <h2 className="ink" style={styles.subtitle}>
      {children}
    </h2>
  )
}

export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Section style={styles.action}>
      <Button href={href} className="button wide action" style={{ ...styles.button, backgroundColor: useAccent() }}>
        {children}
      </Button>
    </Section>
  )
}

export function Quote({ children }: { children: string }) {
  return (
    <Section className="quote" style={styles.quote}>
      {children.split(/\r?\n/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, rendered once
        <Text key={index} className="ink" style={styles.quoteLine}>
          {line || '\u00a0'}
        </Text>
      ))}
    </Section>
  )
}

export type Fact = readonly [label: string, value: string, link?: string | null]

/** Rows of labels and values. Leaves out rows without a value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <table className="data line" role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
      <tbody>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value, link]) => (
            <tr key={label}>
              <td className="soft line" style={styles.label}>
                {label}
              </td>
              <td className="ink line" style={styles.value}>
                {link ? (
                  <a className="ink action" href={link} style={{ color: light.ink }}>
                    {value}
                  </a>
                ) : (
                  value
                )}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

type Row = { label: string; amount: string; isTotal?: boolean }

export function Amounts({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="data line" role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
      <tbody>
        {rows.map(({ label, amount, isTotal }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and the list is rendered once
          <tr key={index}>
            <td className="ink line" style={isTotal ? { ...styles.item, ...styles.total } : styles.item}>
              {label}
            </td>
            <td
              className="ink line"
              align="right"
              style={isTotal ? { ...styles.amount, ...styles.total } : styles.amount}
            >
              {amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const text = { fontFamily: sans, fontSize: '16px', lineHeight: '25px', color: light.ink } as const
const cell = {
  ...text,
  padding: '10px 0',
  borderTop: `1px solid ${light.line}`,
  verticalAlign: 'top',
} as const
const styles = {
  paragraph: { ...text, margin: '0 0 16px' },
  small: { ...text, fontSize: '14px', lineHeight: '21px', color: light.soft, margin: '0 0 12px' },
  subtitle: {
    ...text,
    fontFamily: serif,
    fontWeight: 400,
    fontSize: '20px',
    lineHeight: '26px',
    margin: '28px 0 12px',
  },
  action: { margin: '24px 0' },
  button: {
    ...text,
    fontWeight: 500,
    lineHeight: '20px',
    color: '#ffffff',
    padding: '14px 28px',
    borderRadius: '2px',
    textDecoration: 'none',
  },
  quote: {
    backgroundColor: light.mist,
    borderLeft: `3px solid ${light.line}`,
    padding: '14px 18px',
    margin: '0 0 16px',
  },
  quoteLine: { ...text, margin: 0 },
  table: { borderCollapse: 'collapse', borderBottom: `1px solid ${light.line}`, margin: '0 0 20px' },
  label: { ...cell, width: '38%', paddingRight: '12px', fontSize: '14px', color: light.soft },
  value: { ...cell, fontVariantNumeric: 'tabular-nums' },
  item: { ...cell, paddingRight: '12px' },
  amount: { ...cell, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  total: { fontWeight: 600 },
} as const
