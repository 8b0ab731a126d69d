import { scriptMark } from './script-marks.server.ts'

/**
 * Loads the page's modules after the first paint, so that they do not compete with its picture and text for bandwidth.
 * Buttons pressed and forms sent before hydration look busy, and are executed once after it, however often they were
 * pressed. If a module cannot be loaded, the page says so. Inlined into the page as text, so it must not use anything
 * outside of itself.
 */
function startPage() {
  const held = new Map<Element, () => void>()
  let hasBegun = false
  let isLost = false
  let giveUp: ReturnType<typeof setTimeout> | undefined

  function hold(event: Event, pressed: Element, again: () => void) {
    event.preventDefault()
    event.stopImmediatePropagation()
    held.set(pressed, again)
    if (!isLost) pressed.ariaBusy = 'true'
  }

  function onClick(event: Event) {
    const button = (event.target as Element).closest('button')
    // A submit button triggers `submit`.
    if (!button || (button.form && button.type === 'submit')) return
    hold(event, button, () => button.click())
  }

  function onSubmit(event: Event) {
    const form = event.target as HTMLFormElement
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null
    const pressed = button ?? form
    hold(event, pressed, () => (button?.isConnected ? button.click() : form.requestSubmit()))
    // A form with an `action` also works without script: it is submitted if hydration takes too long.
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
    const text = modules.textContent ?? ''
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', text, onerror: tellLost }))
  }

  /** A page does not request a module again that failed to load, so it stays as it is until it is reloaded. */
  function tellLost() {
    isLost = true
    for (const pressed of held.keys()) pressed.ariaBusy = null
    document.getElementById('not-loaded')?.removeAttribute('hidden')
  }

  /** The last module is imported by a call, whose failure only this event reports. */
  function onRejection(event: PromiseRejectionEvent) {
    if (!/module/.test(String(event.reason))) return
    event.preventDefault()
    tellLost()
  }

  /** Waits for the main picture and for the frame that shows it. */
  async function beginAfterPaint() {
    const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')
    await Promise.allSettled([...pictures].map((picture) => picture.decode()))
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
  }

  function release() {
    clearTimeout(giveUp)
    for (const [name, hear] of listeners) removeEventListener(name, hear, true)
    removeEventListener('unhandledrejection', onRejection)
    for (const [pressed, again] of held) {
      pressed.ariaBusy = null
      // One at a time, so that React renders the effect of each before the next.
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
  addEventListener('unhandledrejection', onRejection)
  // After the effects of hydration, which read the fields that were filled in early.
  addEventListener('page-alive', () => setTimeout(release), { once: true })
  addEventListener('DOMContentLoaded', () => {
    void beginAfterPaint()
    // A background tab does not paint, and a picture may never load.
    setTimeout(begin, 2500)
  })
}

const module = `<script nonce="${scriptMark}" type="module" async="">`
const charset = '<meta charSet="utf-8"/>'

/**
 * Turns the page's module script into text that `startPage` executes later. Throws if React Router's output has
 * changed, because the page would never hydrate.
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
