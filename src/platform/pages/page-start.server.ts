import { scriptMark } from './script-marks.server.ts'

/**
 * The page is read before it is alive: its modules come after its first picture and words are painted, so that they take
 * none of the line from these. A button pressed or a form sent meanwhile looks busy, and is done once the page is alive:
 * once, however often it was pressed, since nothing seemed to happen.
 * Runs as text inside the page, so it uses nothing from outside itself.
 */
function startPage() {
  const held = new Map<Element, () => void>()
  let hasBegun = false
  let giveUp: ReturnType<typeof setTimeout> | undefined

  function hold(event: Event, pressed: Element, again: () => void) {
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.ariaBusy = 'true'
    held.set(pressed, again)
  }

  function onClick(event: Event) {
    const button = (event.target as Element).closest('button')
    // A form's own button goes on to its submit; a popover opens by itself.
    if (!button || (button.form && button.type === 'submit') || button.popoverTargetElement) return
    hold(event, button, () => button.click())
  }

  function onSubmit(event: Event) {
    const form = event.target as HTMLFormElement
    const button = (event as SubmitEvent).submitter
    const pressed = button ?? form
    hold(event, pressed, () => form.requestSubmit(button?.isConnected ? button : null))
    // A form with an address works by itself too, if the page's own way takes too long to come: then it is under way.
    if (!form.hasAttribute('action')) return
    giveUp = setTimeout(() => {
      held.delete(pressed)
      form.submit()
    }, 4000)
  }

  function begin() {
    const modules = document.getElementById('page-modules')
    if (hasBegun || !modules) return
    hasBegun = true
    for (const href of (modules.dataset.files ?? '').split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', text: modules.textContent ?? '' }),
    )
  }

  /** After the picture that the page opens with, if it has one, and a frame that shows it. */
  async function beginAfterPaint() {
    const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')
    await Promise.allSettled([...pictures].map((picture) => picture.decode()))
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
  }

  function release() {
    clearTimeout(giveUp)
    for (const [name, hear] of listeners) removeEventListener(name, hear, true)
    for (const [pressed, again] of held) {
      pressed.ariaBusy = null
      // Each after React has drawn what the one before changed: what is added is as many as were chosen.
      setTimeout(again)
    }
  }

  const listeners = [
    ['click', onClick],
    ['submit', onSubmit],
    ['pointerdown', begin],
    ['keydown', begin],
    ['touchstart', begin],
  ] as const
  for (const [name, hear] of listeners) addEventListener(name, hear, true)
  // After what else React does once it has taken the page over, which brings the words of fields that were filled in early.
  addEventListener('page-alive', () => setTimeout(release), { once: true })
  addEventListener('DOMContentLoaded', () => {
    void beginAfterPaint()
    // A tab in the background paints nothing, and a picture may never come.
    setTimeout(begin, 2500)
  })
}

const module = `<script nonce="${scriptMark}" type="module" async="">`
const charset = '<meta charSet="utf-8"/>'

/**
 * The page's modules as React Router writes them, kept as text until `startPage` begins with them. Throws where it writes
 * them otherwise: a page whose modules stayed text would never come alive.
 */
export function postponeModules(html: string) {
  const files: string[] = []
  const unloaded = html.replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g, (_, file: string) => {
    files.push(file)
    return ''
  })
  const postponed = `<script nonce="${scriptMark}" type="text/plain" id="page-modules" data-files="${files.join(' ')}">`
  const start = `${charset}<script nonce="${scriptMark}">(${startPage})()</script>`
  return replaceOnce(replaceOnce(unloaded, module, postponed), charset, start)
}

function replaceOnce(html: string, what: string, by: string) {
  const [before, after, ...more] = html.split(what)
  if (before === undefined || after === undefined || more.length > 0) throw new Error(`a page has ${what} not once`)
  return before + by + after
}
