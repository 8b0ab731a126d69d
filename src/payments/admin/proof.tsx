import { useEffect, useState } from 'react'
import { downloadApi } from '../../platform/browser/api-client.ts'
import { findProof } from '../calls.ts'
import { Zoom } from './zoom.tsx'

type File = { address: string; isPdf: boolean } | 'failed' | undefined

type Proven = { payment_id: number; order_number: string }

/** Shows a proof, which is downloaded with the session's token. Reserves its space while loading. */
export const Proof = (proven: Proven) => (
  <div className="admin-proof-place">
    <Fetched {...proven} />
  </div>
)

function Fetched({ payment_id, order_number }: Proven) {
  const proof = useProof(payment_id)
  if (proof === 'failed') {
    return (
      <p role="alert" className="admin-bad">
        Error al abrir comprobante
      </p>
    )
  }
  if (!proof) return <p role="status">Cargando comprobante…</p>
  const name = `Comprobante de la orden ${order_number}`
  return proof.isPdf ? (
    // The browser's PDF viewer has its own zoom.
    <iframe className="admin-proof" src={proof.address} title={name} />
  ) : (
    <Zoom src={proof.address} name={name} />
  )
}

function useProof(payment_id: number) {
  const [proof, setProof] = useState<File>()
  useEffect(() => {
    let address: string | undefined
    let isCurrent = true
    downloadApi(findProof, { params: { id: payment_id } }).then(
      (file) => {
        if (!isCurrent) return
        address = URL.createObjectURL(file)
        setProof({ address, isPdf: file.type === 'application/pdf' })
      },
      () => isCurrent && setProof('failed'),
    )
    return () => {
      isCurrent = false
      if (address) URL.revokeObjectURL(address)
    }
  }, [payment_id])
  return proof
}
