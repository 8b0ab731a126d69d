import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { NotificationChoicesForm } from '../../../notifications/admin/notification-choices.tsx'
import { businessDay } from '../../../platform/argentina/time.ts'
import { callApi, downloadApi } from '../../../platform/browser/api-client.ts'
import { clearSession, readToken } from '../../../platform/browser/session-store.ts'
import { permissionFor } from '../../../settings/setting-permissions.ts'
import { DialogCancelled, withPassword } from '../../../ui/admin/dialog/password-again.tsx'
import { LeaveGuard } from '../../../ui/admin/form/leave-guard.tsx'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { PageHead } from '../../../ui/admin/page-head.tsx'
import { saveFile } from '../../../ui/admin/save-file.ts'
import { Together } from '../../../ui/admin/together.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { toast } from '../../../ui/toast.tsx'
import { listBackups } from '../../backup/calls.ts'
import * as calls from '../../calls.ts'
import { findReadiness } from '../../checklist/calls.ts'
import { findRetention } from '../../retention/calls.ts'
import { Backups } from './backups.tsx'
import { CarriersForm } from './carriers-form.tsx'
import { Checklist } from './checklist.tsx'
import { EndSessions } from './end-sessions.tsx'
import { HeroForm } from './hero-form.tsx'
import { InstallmentsForm } from './installments-form.tsx'
import { Maintenance } from './maintenance.tsx'
import { RetentionList } from './retention-list.tsx'
import { SectionIndex } from './section-index.tsx'
import { SellersForm } from './sellers-form.tsx'
import { settingGroups } from './setting-groups.ts'
import { SettingsForm } from './settings-form.tsx'
import { infoRows, SystemCard, serviceRows } from './system-card.tsx'
import { SystemLinks } from './system-links.tsx'
import '../panel.css'

export const meta = () => [{ title: 'Configuración · Panel' }, { name: 'robots', content: 'noindex' }]

const unreachable = 'Error de conexión: Verifica que el servidor esté corriendo'

export default function ConfigurationPage() {
  const { may } = useMay()
  const isSystem = may(calls.findSystemInfo)
  const info = useApi(calls.findSystemInfo, isSystem ? {} : false)
  const groups = settingGroups((name) => may(permissionFor(name)))

  async function copyInfo() {
    if (!info.data) return
    const rows = [...infoRows(info.data.info), ...serviceRows(info.data.services)]
    const text = rows.map(([name, value]) => `${name}: ${value}`)
    try {
      await navigator.clipboard.writeText(text.join('\n'))
      toast('Información del sistema copiada al portapapeles')
    } catch {
      toast('No se pudo copiar la información del sistema', 'error')
    }
  }

  const actions: ComponentProps<typeof Maintenance>['actions'] = [
    ...(may(calls.downloadBackup)
      ? [['Crear backup', 'Descarga toda la base en un archivo .sql, sin sesiones.', backUp] as const]
      : []),
    ['Limpiar cache', 'Las páginas de la tienda se arman de nuevo.', clearCache],
    ['Probar conexión', 'Comprueba el servidor y tu sesión.', testConnection],
    ['Copiar información', 'Los datos del sistema, para pedir ayuda.', copyInfo],
  ]
  /** Whether each part is shown to the user, its headings, and its content. */
  const parts: [isOpen: boolean, titles: string[], part: ReactNode][] = [
    [may(findReadiness), ['¿Está todo listo?'], <Checklist key="" />],
    [isSystem, ['Mantenimiento'], <Maintenance key="" actions={actions} />],
    [isSystem, ['Información del sistema'], <SystemCard key="" query={info} />],
    [may(listBackups), ['Backups en el servidor'], <Backups key="" />],
    [may(findRetention), ['Qué se guarda y por cuánto tiempo'], <RetentionList key="" />],
    [true, ['Notificaciones'], <NotificationChoicesForm key="" />],
    [may(permissionFor('hero_slides')), ['Portadas del inicio'], <HeroForm key="" />],
    [may(permissionFor('sellers')), ['Quiénes atienden'], <SellersForm key="" />],
    [groups.length > 0, groups.map(([title]) => title), <SettingsForm key="" groups={groups} />],
    [may(permissionFor('installments')), ['Cuotas'], <InstallmentsForm key="" />],
    [may(permissionFor('carriers')), ['Transportes'], <CarriersForm key="" />],
    [may(calls.endSessions), ['Sesiones'], <EndSessions key="" onConfirm={endSessions} />],
  ]
  const open = parts.filter(([isOpen]) => isOpen)

  return (
    <LeaveGuard>
      <PageHead title="Configuración" />
      <div className="with-section-index">
        <SectionIndex titles={open.flatMap(([, titles]) => titles)} />
        <div>
          <SystemLinks />
          <Together>
            {open.map(([, titles, part]) => (
              <Fragment key={titles[0]}>{part}</Fragment>
            ))}
          </Together>
        </div>
      </div>
    </LeaveGuard>
  )
}

/** Returns false without a session, after showing an error. */
function hasToken() {
  if (readToken()) return true
  toast('No hay token de autenticación', 'error')
  return false
}

async function backUp() {
  if (!hasToken()) return
  try {
    const file = await withPassword((password) =>
      downloadApi(calls.downloadBackup, { timeoutMs: 10 * 60_000, body: { password } }),
    )
    saveFile(file, `estela_${businessDay(new Date())}.sql`)
    toast('Backup creado y descargado exitosamente')
  } catch (error) {
    if (error instanceof DialogCancelled) return
    const detail = messageOf(error, { failed: 'el servidor no pudo hacerlo', unreachable: '' })
    toast(detail ? `Error al crear el backup: ${detail}` : unreachable, 'error')
  }
}

async function clearCache() {
  if (!hasToken()) return
  try {
    await callApi(calls.clearCache)
    toast('Cache limpiado exitosamente')
  } catch (error) {
    toast(messageOf(error, { failed: 'Error al limpiar el cache', unreachable }), 'error')
  }
}

async function testConnection() {
  try {
    await callApi(calls.testConnection, { withToken: false })
  } catch {
    toast(unreachable, 'error')
    return
  }
  if (!hasToken()) return
  try {
    await callApi(calls.findSystemInfo)
    toast('Conexión exitosa: el servidor responde y tu sesión es válida')
  } catch (error) {
    toast(messageOf(error, { failed: 'Error de autenticación', unreachable }), 'error')
  }
}

async function endSessions() {
  try {
    await withPassword((password) => callApi(calls.endSessions, { body: { password } }))
    clearSession({ andLogin: true })
    return true
  } catch (error) {
    if (error instanceof DialogCancelled) return false
    return messageOf(error, { failed: 'Error al cerrar las sesiones', unreachable })
  }
}
