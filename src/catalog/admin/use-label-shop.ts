import { useMatches } from 'react-router'
import { readSettings } from '../../settings/calls.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { siteOf } from '../../ui/page-meta.ts'

/** What a label says of the shop, once it is known. */
export function useLabelShop(isNeeded = true) {
  const { publicUrl } = siteOf(useMatches())
  const settings = useApi(readSettings, isNeeded && {})
  if (!settings.data) return undefined
  return { publicUrl, showsNet: settings.data.settings.tax_condition === 'responsable_inscripto' }
}
