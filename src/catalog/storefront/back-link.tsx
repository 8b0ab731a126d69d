import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'

/** Back to where the visitor came from inside the shop, else to the list. */
export function BackLink() {
  const navigate = useNavigate()
  return (
    <Link
      to="/products"
      className="product-back"
      onClick={(event) => {
        // The router counts its own entries of the history.
        const isFromHere = (history.state as { idx?: number } | null)?.idx
        if (!isFromHere || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        navigate(-1)
      }}
    >
      <ArrowLeft aria-hidden size={18} strokeWidth={1.5} /> Volver
    </Link>
  )
}
