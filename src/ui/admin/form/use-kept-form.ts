import { type RefObject, useEffect, useRef, useState } from 'react'
import { keepContent, keepIfOver, takeContent } from './kept-content.ts'

/** Said where they are back. */
export const restoredWords = 'Tu sesión había terminado: recuperamos lo que estabas escribiendo.'

type Fields = [name: string, value: string][]

/**
 * A form that survives the end of its session: what was typed is kept in this tab while its writer logs in again, and
 * put back when the form with this `key` is there anew. Passwords and files are not kept, and nobody else gets it.
 */
export function useKeptForm(key: string, outer?: RefObject<HTMLFormElement | null>) {
  const inner = useRef<HTMLFormElement>(null)
  const form = outer ?? inner
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const place = `kept-form:${location.pathname}:${key}`
    let isTouched = false
    // Not within React's own work: each field that is put back is rendered before the next one follows.
    const timer = setTimeout(() => {
      const isBack = restore(element, place)
      isTouched ||= isBack
      setRestored(isBack)
    })
    const touch = () => {
      isTouched = true
    }
    const keep = () => {
      if (isTouched) keepContent(place, contentOf(element))
    }
    element.addEventListener('input', touch)
    addEventListener('session-lost', keep)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', touch)
      removeEventListener('session-lost', keep)
      keepIfOver(keep)
    }
  }, [key, form])
  return { form, isRestored }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function controlsOf(form: HTMLFormElement) {
  return [...form.elements].filter(
    (element): element is Control => 'name' in element && element.name !== '' && 'value' in element,
  )
}

function contentOf(form: HTMLFormElement): Fields {
  return controlsOf(form)
    .filter(({ type }) => type !== 'password' && type !== 'file' && type !== 'hidden')
    .map((control) => [control.name, isBox(control) ? String(control.checked) : control.value])
}

function restore(form: HTMLFormElement, place: string) {
  const fields = takeContent<Fields>(place)
  if (!fields) return false
  const left = fill(form, fields)
  // What a choice brings along is there only after that choice.
  if (left.length > 0) setTimeout(() => fill(form, left))
  return true
}

/** Types into the fields that are there; what is left had none. */
function fill(form: HTMLFormElement, fields: Fields) {
  const left = [...fields]
  for (const control of controlsOf(form)) {
    const index = left.findIndex(([name]) => name === control.name)
    const [[, value] = ['', undefined]] = index < 0 ? [] : left.splice(index, 1)
    if (value !== undefined) type(control, value)
  }
  return left
}

/** As if a person had: React hears of it. */
function type(control: Control, value: string) {
  if (isBox(control)) {
    if (String(control.checked) !== value) control.click()
    return
  }
  if (control.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox' || control.type === 'radio'
