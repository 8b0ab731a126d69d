import { type FocusEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * A button that shows and hides an element, both in one box: closed by Escape, a press or the focus outside the box, and
 * each navigation. Not a popover: browsers of before 2024 would always show it.
 */
export function useDisclosure(onOpen?: () => void) {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key.
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => box.current?.contains(event.target as Node) || setOpen(false)
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])

  return {
    close: () => setOpen(false),
    boxProps: {
      ref: box,
      onBlur: ({ relatedTarget }: FocusEvent) =>
        relatedTarget && !box.current?.contains(relatedTarget) && setOpen(false),
    },
    buttonProps: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': id,
      // Ignores the second click of a double click, which would close it again.
      onClick: ({ detail }: MouseEvent) => {
        if (detail > 1) return
        setOpen(!isOpen)
        if (!isOpen) onOpen?.()
      },
    },
    shownProps: { id, hidden: !isOpen },
  }
}
