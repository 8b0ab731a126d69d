import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'

/** Goes back if the visitor came from another page of the shop, else to the list. */
export function BackLink() {
  const navigate = useNavigate()
  return (
    <Link
      to="/products"
      className="product-back"
      onClick={(event) => {
        // `idx` is the router's own counter of history entries.
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
