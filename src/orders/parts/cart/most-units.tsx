import { Link } from 'react-router'

export function MostUnits({ most }: { most: number }) {
  return (
    <p role="status" className="text-14 text-warn">
      Hasta {most} por pedido: para más,{' '}
      <Link to="/contact" className="underline underline-offset-4">
        escribinos
      </Link>
    </p>
  )
}
