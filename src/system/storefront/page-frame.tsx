import { Outlet } from 'react-router'
import { BrokenPage } from '../../ui/shop/broken-page.tsx'

export default function PageFrame() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <div className="page">
      <BrokenPage />
    </div>
  )
}
