import { type RefObject, useEffect, useRef, useState } from 'react'
import { storeFormContent, storeIfEnded, takeFormContent } from './form-content.ts'

/** Shown when typed values were restored. */
export const restoredMessage = 'Tu sesión había terminado: recuperamos lo que estabas escribiendo.'

type Fields = [name: string, value: string][]

/**
 * Keeps the typed values of a form in sessionStorage when the session ends, and restores them when the same user has
 * logged in again and the form with this `key` is mounted. Passwords and files are not kept.
 */
export function useRestorableForm(key: string, outer?: RefObject<HTMLFormElement | null>) {
  const inner = useRef<HTMLFormElement>(null)
  const form = outer ?? inner
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const place = `kept-form:${location.pathname}:${key}`
    let isTouched = false
    // Outside React's commit phase, so that each restored field is rendered before the next one.
    const timer = setTimeout(() => {
      const isBack = restore(element, place)
      isTouched ||= isBack
      setRestored(isBack)
    })
    const touch = () => {
      isTouched = true
    }
    const store = () => {
      if (isTouched) storeFormContent(place, contentOf(element))
    }
    element.addEventListener('input', touch)
    addEventListener('session-lost', store)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', touch)
      removeEventListener('session-lost', store)
      storeIfEnded(store)
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
  const fields = takeFormContent<Fields>(place)
  if (!fields) return false
  const left = fill(form, fields)
  // Some fields are rendered only after another one is restored.
  if (left.length > 0) setTimeout(() => fill(form, left))
  return true
}

/** Fills the fields that are mounted; returns the values without a field. */
function fill(form: HTMLFormElement, fields: Fields) {
  const left = [...fields]
  for (const control of controlsOf(form)) {
    const index = left.findIndex(([name]) => name === control.name)
    const [[, value] = ['', undefined]] = index < 0 ? [] : left.splice(index, 1)
    if (value !== undefined) type(control, value)
  }
  return left
}

/** Sets a value like user input, so that React's handlers run. */
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
