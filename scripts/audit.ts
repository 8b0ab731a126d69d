import { execFileSync } from 'node:child_process'
import { packageRoot } from '../src/platform/package-root.server.ts'

type Vulnerability = { name: string; severity: string; via: (string | { url: string })[] }
type Report = { vulnerabilities?: Record<string, Vulnerability>; message?: string; error?: unknown }

/** Known vulnerabilities that do not affect the shop, by URL, each with the reason. Empty is best. */
const explained: Record<string, string> = {}

/** Fails on vulnerabilities without an explanation. A registry without the audit endpoint is reported, and passes. */
export function judge({ vulnerabilities, message = '' }: Report) {
  if (!vulnerabilities) return { failed: false, text: `NOT audited: the registry did not answer (${message}).` }
  const found = Object.values(vulnerabilities)
    .map(({ name, severity, via }) => ({
      name,
      severity,
      urls: via.flatMap((one) => (typeof one === 'string' ? [] : one.url)),
    }))
    // A package that is only affected through a dependency has no URL of its own.
    .filter(({ urls }) => urls.some((url) => !(url in explained)))
  const lines = found.map(({ name, severity, urls }) => `${name} (${severity}): ${urls.join(' ')}`)
  const known = Object.entries(explained).map(([url, reason]) => `Explained: ${url} ${reason}`)
  const text = [...(lines.length > 0 ? lines : ['No known weakness that is not explained.']), ...known].join('\n')
  return { failed: lines.length > 0, text }
}

function askRegistry(): Report {
  try {
    return JSON.parse(execFileSync('npm', ['audit', '--json'], { cwd: packageRoot, encoding: 'utf8', stdio: 'pipe' }))
  } catch (error) {
    // npm exits with a code both for findings and for errors; the output tells which.
    return parsed((error as { stdout?: string }).stdout)
  }
}

function parsed(output = ''): Report {
  const start = output.indexOf('{')
  return start < 0 ? { message: 'no answer' } : JSON.parse(output.slice(start))
}

if (import.meta.main) {
  const { failed, text } = judge(askRegistry())
  console.log(text)
  process.exitCode = failed ? 1 : 0
}
