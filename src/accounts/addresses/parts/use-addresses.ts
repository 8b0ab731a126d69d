import { useEffect, useState } from 'react'
import { useAnswer } from '../../../platform/browser/use-answer.ts'
import { listAddresses } from '../calls.ts'
import type { AddressBook } from '../contract.ts'

/** Loads the user's addresses. `setBook` replaces them by the response of a change. */
export function useAddresses() {
  const { answer, error, reload } = useAnswer(listAddresses, {})
  const [book, setBook] = useState<AddressBook>()
  useEffect(() => {
    if (answer) setBook(answer)
  }, [answer])
  return { book, error: book ? undefined : error, reload, keep: setBook }
}
