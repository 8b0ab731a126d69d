import type { ReactNode } from 'react'
import { Link } from 'react-router'

/**
 * Renders the owner's texts: paragraphs separated by an empty line, `## ` for headings (`# ` and `### ` give the same
 * level), `- ` for lists and `[text](address)` for links. Everything else, HTML included, is shown literally.
 */
export function WrittenText({ text }: { text: string }) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-4 wrap-anywhere">
      {text
        .replace(/\r\n?/g, '\n')
        .replace(/^#{1,3} .*$/gm, '\n$&\n')
        .split(/\n{2,}/)
        .map((block) => block.trim())
        .filter(Boolean)
        .map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes order
          <Block key={index} block={block} />
        ))}
    </div>
  )
}

function Block({ block }: { block: string }) {
  const heading = block.match(/^#{1,3} (.+)$/)?.[1]
  if (heading) return <h2 className="mt-6 text-22">{heading}</h2>
  const lines = block.split('\n')
  if (lines.every((line) => line.startsWith('- '))) {
    return (
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-field">
        {lines.map((line) => (
          <li key={line}>{withLinks(line.slice(2))}</li>
        ))}
      </ul>
    )
  }
  return <p className="whitespace-pre-line">{withLinks(block)}</p>
}

/** Links only to paths, http(s) and mailto, so never to `javascript:`. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(\[[^[\]\n]+\]\((?:https?:\/\/|mailto:|\/(?!\/))[^\s)]*\))/).map((part) => {
    const [, label, address = ''] = part.match(/^\[([^\]]+)\]\(([^)]+)\)$/) ?? []
    if (!label) return part
    return address.startsWith('/') ? (
      <Link key={part} className="link" to={address}>
        {label}
      </Link>
    ) : (
      <a key={part} className="link" href={address} rel="noopener">
        {label}
      </a>
    )
  })
}
