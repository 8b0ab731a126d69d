import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createContext, type ReactNode, use } from 'react'
import { dark, light, sans, serif } from './look.ts'

/** The shop's contact details from the settings. Empty ones are not shown. */
export type Shop = {
  name: string
  url: string
  email: string
  phone: string
  address: string
  hours: string
  accent: string
}

const Accent = createContext(light.accent)
export const useAccent = () => use(Accent)

type Frame = {
  shop: Shop
  /** Preheader: mail programs show it after the subject. */
  preview: string
  title: string
  children: ReactNode
}

export function EmailFrame({ shop, preview, title, children }: Frame) {
  return (
    <Html lang="es-AR" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{nightAndPhone}</style>
      </Head>
      <Body className="paper" style={styles.body}>
        <Preview>{preview}</Preview>
        {/* Repeats the background: the body's own is in a table cell that the dark styles cannot select. */}
        <Section className="paper" style={styles.ground}>
          <Container style={styles.container} className="page">
            <Text style={styles.name}>
              <Link href={shop.url} className="ink" style={styles.nameLink}>
                {shop.name}
              </Link>
            </Text>
            <Section className="sheet pad" style={styles.sheet}>
              <Heading as="h1" className="ink" style={styles.title}>
                {title}
              </Heading>
              <Accent value={shop.accent}>{children}</Accent>
            </Section>
            <Contact shop={shop} />
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

function Contact({ shop: { name, email, phone, address, hours } }: { shop: Shop }) {
  return (
    <Section className="foot" style={styles.foot}>
      <Text className="soft" style={styles.footLine}>
        {[name, address].filter(Boolean).join(' · ')}
      </Text>
      {(phone || email) && (
        <Text className="soft" style={styles.footLine}>
          {phone}
          {phone && email && ' · '}
          {email && (
            <Link href={`mailto:${email}`} className="soft" style={styles.footLink}>
              {email}
            </Link>
          )}
        </Text>
      )}
      {hours && (
        <Text className="soft" style={styles.footLine}>
          {hours}
        </Text>
      )}
    </Section>
  )
}

const night = Object.entries({
  paper: `background-color: ${dark.paper}`,
  sheet: `background-color: ${dark.sheet}; border-color: ${dark.line}`,
  quote: `background-color: ${dark.mist}; border-color: ${dark.line}; color: ${dark.ink}`,
  ink: `color: ${dark.ink}`,
  soft: `color: ${dark.soft}`,
  line: `border-color: ${dark.line}`,
  // The owner's accent is chosen for the light theme, so the dark theme does not use it.
  button: `background-color: ${dark.ink}; color: ${dark.paper}`,
})

const nightAndPhone = [
  ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
  '@media (prefers-color-scheme: dark) {',
  ...night.map(([name, rules]) => `.${name} { ${rules.replaceAll(/(#\w+)/g, '$1 !important')}; }`),
  '}',
  '@media (max-width: 480px) {',
  '.page { padding: 24px 12px 32px !important; }',
  '.pad { padding: 28px 20px 16px !important; }',
  '.wide { display: block !important; text-align: center !important; }',
  '}',
].join('\n')

const styles = {
  body: { margin: 0, padding: 0, backgroundColor: light.paper, fontFamily: sans },
  ground: { backgroundColor: light.paper },
  container: { maxWidth: '600px', margin: '0 auto', padding: '40px 16px 48px' },
  name: { margin: '0 0 20px', textAlign: 'center', fontFamily: serif, fontSize: '26px', lineHeight: '32px' },
  nameLink: { color: light.ink, textDecoration: 'none', letterSpacing: '-0.01em' },
  sheet: {
    backgroundColor: light.sheet,
    border: `1px solid ${light.line}`,
    borderRadius: '2px',
    padding: '40px 40px 24px',
    wordBreak: 'break-word',
  },
  title: {
    margin: '0 0 16px',
    fontFamily: serif,
    fontWeight: 400,
    fontSize: '28px',
    lineHeight: '34px',
    color: light.ink,
  },
  foot: { padding: '24px 8px 0' },
  footLine: { margin: '0 0 4px', textAlign: 'center', fontSize: '14px', lineHeight: '21px', color: light.soft },
  footLink: { color: light.soft, textDecoration: 'underline' },
} as const
