import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, callApi } from '../../../platform/browser/api-client.ts'
import { readSettings, saveSettings } from '../../../settings/calls.ts'
import { type Settings, SettingsPart } from '../../../settings/contract.ts'
import { withPassword } from '../../../ui/admin/dialog/password-again.tsx'
import { keyOf } from '../../../ui/admin/use-api.ts'

type Part = Partial<Settings>

/**
 * Saves settings that were read as `seen`. A colleague's change since then is refused once, with a message that names
 * the settings; saving again overwrites it. `see` records that a field shows the saved value.
 */
export function useSaveSettings(seen: Part) {
  const client = useQueryClient()
  const base = useRef(seen)
  const see = (part: Part) => {
    base.current = { ...base.current, ...part }
  }
  async function save(settings: Part) {
    const names = Object.keys(settings) as (keyof Settings)[]
    const before = Object.fromEntries(names.map((name) => [name, base.current[name]]))
    try {
      const answer = await withPassword((password) =>
        callApi(saveSettings, { body: { settings, seen: before, password } }),
      )
      see(Object.fromEntries(names.map((name) => [name, answer.settings[name]])))
      client.setQueryData(keyOf(readSettings, {}), answer)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'editado-por-otro') {
        see(SettingsPart.parse(error.answer.now))
        // Discarding then starts from the current values.
        await client.invalidateQueries({ queryKey: keyOf(readSettings, {}) })
      }
      throw error
    }
  }
  return { save, see }
}
