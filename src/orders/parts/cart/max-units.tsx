import { Link } from 'react-router'

export function MaxUnits({ max }: { max: number }) {
  return (
    <p role="status" className="text-14 text-warn">
      Hasta {max} por pedido: para más,{' '}
      <Link to="/contact" className="underline underline-offset-4">
        escribinos
      </Link>
    </p>
  )
}
