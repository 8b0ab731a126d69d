import { downloadApi } from '../../platform/browser/api-client.ts'
import { openFile } from '../../platform/browser/open-file.ts'
import { toast } from '../../ui/toast.tsx'
import { findProof } from '../calls.ts'

export const openProof = (payment_id: number) =>
  openFile(() => downloadApi(findProof, { params: { id: payment_id } })).catch(() =>
    toast('Error al abrir comprobante', 'error'),
  )
