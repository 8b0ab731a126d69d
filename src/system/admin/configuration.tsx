import { NotificationChoicesForm } from '../../notifications/admin/notification-choices.tsx'
import { businessDay } from '../../platform/argentina/time.ts'
import { callApi, downloadApi } from '../../platform/browser/api-client.ts'
import { clearSession, readToken } from '../../platform/browser/session-store.ts'
import { LeaveGuard } from '../../ui/admin/leave-guard.tsx'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { GivenUp, withPassword } from '../../ui/admin/password-again.tsx'
import { saveFile } from '../../ui/admin/save-file.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { toast } from '../../ui/toast.tsx'
import * as calls from '../calls.ts'
import { Backups } from './backups.tsx'
import { CarriersForm } from './carriers-form.tsx'
import { EndSessions } from './end-sessions.tsx'
import { HeroForm } from './hero-form.tsx'
import { Maintenance } from './maintenance.tsx'
import { SectionIndex } from './section-index.tsx'
import { SellersForm } from './sellers-form.tsx'
import { SettingsForm, settingSections } from './settings-form.tsx'
import { infoRows, SystemCard, serviceRows } from './system-card.tsx'
import { SystemLinks } from './system-links.tsx'
import './panel.css'

export const meta = () => [{ title: 'Configuración · Panel' }, { name: 'robots', content: 'noindex' }]

const sections = [
  'Mantenimiento',
  'Información del sistema',
  'Backups en el servidor',
  'Notificaciones',
  'Portadas del inicio',
  'Quiénes atienden',
  ...settingSections,
  'Transportes',
  'Sesiones',
]
const unreachable = 'Error de conexión: Verifica que el servidor esté corriendo'

export default function ConfigurationPage() {
  const info = useApi(calls.findSystemInfo, {})

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

  return (
    <LeaveGuard>
      <PageHead title="Configuración" />
      <div className="with-section-index">
        <SectionIndex titles={sections} />
        <div>
          <SystemLinks />
          <Maintenance
            actions={[
              ['Crear backup', 'Descarga toda la base en un archivo .sql, sin sesiones.', backUp],
              ['Limpiar cache', 'Las páginas de la tienda se arman de nuevo.', clearCache],
              ['Probar conexión', 'Comprueba el servidor y tu sesión.', testConnection],
              ['Copiar información', 'Los datos del sistema, para pedir ayuda.', copyInfo],
            ]}
          />
          <SystemCard query={info} />
          <Backups />
          <NotificationChoicesForm />
          <HeroForm />
          <SellersForm />
          <SettingsForm />
          <CarriersForm />
          <EndSessions onConfirm={endSessions} />
        </div>
      </div>
    </LeaveGuard>
  )
}

/** False without a session, and says so. */
function hasToken() {
  if (readToken()) return true
  toast('No hay token de autenticación', 'error')
  return false
}

async function backUp() {
  if (!hasToken()) return
  try {
    const file = await withPassword((password) =>
      downloadApi(calls.downloadBackup, { timeoutMs: 10 * 60_000, ...(password ? { body: { password } } : {}) }),
    )
    saveFile(file, `backup_${businessDay(new Date())}.sql`)
    toast('Backup creado y descargado exitosamente')
  } catch (error) {
    if (error instanceof GivenUp) return
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

/** First whether the server answers at all, then whether it knows this session. */
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
    await withPassword((password) => callApi(calls.endSessions, password ? { body: { password } } : {}))
    clearSession({ andLogin: true })
    return true
  } catch (error) {
    if (error instanceof GivenUp) return false
    return messageOf(error, { failed: 'Error al cerrar las sesiones', unreachable })
  }
}
