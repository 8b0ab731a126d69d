import { useMatches } from 'react-router'
import type { SettingsAnswer } from '../../settings/contract.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { siteOf } from '../../ui/page-meta.ts'

/** What a label says of the shop, once it is known. */
export function useLabelShop(isNeeded = true) {
  const { publicUrl } = siteOf(useMatches())
  const settings = useApi<SettingsAnswer>(isNeeded ? '/api/admin/settings' : undefined)
  if (!settings.data) return undefined
  return { publicUrl, showsNet: settings.data.settings.tax_condition === 'responsable_inscripto' }
}
