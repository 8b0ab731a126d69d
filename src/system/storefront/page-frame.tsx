import { Outlet } from 'react-router'

export default function PageFrame() {
  return <Outlet />
}
