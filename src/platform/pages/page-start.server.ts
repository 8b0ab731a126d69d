import { scriptMark } from './script-marks.server.ts'

/**
 * The page is read before it is alive: its modules come after its first picture and words are painted, so that they take
 * none of the line from these. What a visitor does meanwhile is held and done once the page is alive; nothing is lost.
 * Runs as text inside the page, so it uses nothing from outside itself.
 */
function startPage() {
  const held: (() => void)[] = []
  const typed = new Map<HTMLInputElement, string | boolean>()
  let hasBegun = false
  let isGiving = false
  let giveUp: ReturnType<typeof setTimeout> | undefined

  // A frame that is still being written: until it goes, the page's `load` waits, for who does something right after it.
  // Made before anything is painted: it takes a phone 80 ms, which later would come between its visitor and the page.
  const unfinished = document.createElement('iframe')
  document.head.append(unfinished)
  unfinished.contentDocument?.open()

  function hold(event: Event, again: () => void) {
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(again)
  }

  function onClick(event: Event) {
    if (isGiving) return
    const button = (event.target as Element).closest('button')
    // A form's own button goes on to its submit; a popover opens by itself.
    if (!button || (button.form && button.type === 'submit') || button.popoverTargetElement) return
    const { detail } = event as MouseEvent
    hold(event, () => button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })))
  }

  function onSubmit(event: Event) {
    const form = event.target as HTMLFormElement
    const button = (event as SubmitEvent).submitter
    hold(event, () => form.requestSubmit(button?.isConnected ? button : null))
    // A form with an address works by itself too, if the page's own way takes too long to come.
    if (form.hasAttribute('action')) giveUp = setTimeout(() => form.submit(), 4000)
  }

  const propertyOf = ({ type }: HTMLInputElement) => (type === 'checkbox' || type === 'radio' ? 'checked' : 'value')

  function onInput(event: Event) {
    if (isGiving) return
    const field = event.target as HTMLInputElement
    typed.set(field, field[propertyOf(field)])
  }

  /**
   * React takes what a field held when it came alive for its own, and empties a field of a form that it draws anew: each
   * is given again what was typed, as news.
   */
  function give(field: HTMLInputElement & { _valueTracker?: { setValue(value: string): void } }) {
    const [property, value] = [propertyOf(field), typed.get(field)]
    // Past React's own setter, which would take it for known.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, value)
    field._valueTracker?.setValue(property === 'checked' ? String(!value) : `${value} `)
    const news = property === 'checked' ? 'click' : field.tagName === 'SELECT' ? 'change' : 'input'
    field.dispatchEvent(new Event(news, { bubbles: true }))
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

  const drawn = () => new Promise((resolve) => setTimeout(resolve))
  /** Or soon after: a tab in the background paints nothing. */
  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve))
      setTimeout(resolve, 250)
    })

  /** One after the other: a form draws itself anew between two fields. A click waits until every field has its words. */
  async function liven() {
    clearTimeout(giveUp)
    for (const field of typed.keys()) {
      isGiving = true
      give(field)
      isGiving = false
      await drawn()
    }
    for (const [name, hear] of hands) removeEventListener(name, hear, true)
    for (const again of held) {
      again()
      await drawn()
    }
    // The page's end has what is new laid out on the spot, if that has not been done.
    await painted()
    unfinished.remove()
  }

  const hands = [
    ['click', onClick],
    ['submit', onSubmit],
    ['input', onInput],
    ['pointerdown', begin],
    ['keydown', begin],
    ['touchstart', begin],
  ] as const
  for (const [name, hear] of hands) addEventListener(name, hear, true)
  addEventListener('page-alive', () => setTimeout(liven), { once: true })
  addEventListener('DOMContentLoaded', () => {
    void beginAfterPaint()
    // A tab in the background paints nothing, and a picture may never come.
    setTimeout(begin, 2500)
  })
  setTimeout(() => unfinished.remove(), 8000)
}

const module = `<script nonce="${scriptMark}" type="module" async="">`
const charset = '<meta charSet="utf-8"/>'

/** The page's modules as React Router writes them, kept as text until `startPage` begins with them. */
export function postponeModules(html: string) {
  const files: string[] = []
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g, (_, file: string) => {
      files.push(file)
      return ''
    })
    .replace(
      module,
      () => `<script nonce="${scriptMark}" type="text/plain" id="page-modules" data-files="${files.join(' ')}">`,
    )
    .replace(charset, () => `${charset}<script nonce="${scriptMark}">(${startPage})()</script>`)
}
