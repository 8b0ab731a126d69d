import { useMatches } from 'react-router'
import { readSettings } from '../../settings/calls.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { siteOf } from '../../ui/page-meta.ts'

/** The shop's data on labels; undefined while loading. */
export function useLabelShop(isNeeded = true) {
  const { publicUrl } = siteOf(useMatches())
  const settings = useApi(readSettings, isNeeded && {})
  if (!settings.data) return undefined
  return { publicUrl, showsNet: settings.data.settings.tax_condition === 'responsable_inscripto' }
}
