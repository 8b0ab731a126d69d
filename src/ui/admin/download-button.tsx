import { type ComponentProps, useState } from 'react'
import { Button } from '../button.tsx'
import { toast } from '../toast.tsx'
import { saveFile } from './save-file.ts'

type Download = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> & {
  file: () => Promise<Blob>
  filename: string
  failure: (error: unknown) => string
}

export function DownloadButton({ file, filename, failure, ...button }: Download) {
  const [isBusy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      saveFile(await file(), filename)
    } catch (error) {
      toast(failure(error), 'error')
    }
    setBusy(false)
  }
  return <Button {...button} onClick={download} busy={isBusy} />
}
