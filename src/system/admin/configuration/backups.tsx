import { useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { Loaded, messageOf, Nothing } from '../../../ui/admin/list-state.tsx'
import { GivenUp, withPassword } from '../../../ui/admin/password-again.tsx'
import { keyOf, useApi } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { listBackups, makeBackup } from '../../backup/calls.ts'
import type { Backup } from '../../backup/contract.ts'

/** What is kept on the server, and how to bring a backup back. */
export function Backups() {
  const query = useApi(listBackups, {})
  const client = useQueryClient()

  async function make() {
    try {
      const { message } = await withPassword((password) => callApi(makeBackup, password ? { body: { password } } : {}))
      toast(message)
      await client.invalidateQueries({ queryKey: keyOf(listBackups) })
    } catch (error) {
      if (!(error instanceof GivenUp)) toast(messageOf(error, { failed: 'Error al pedir el backup' }), 'error')
    }
  }

  return (
    <section className="admin-sheet" aria-labelledby="backups-en-el-servidor">
      <div className="admin-section-head">
        <h2 id="backups-en-el-servidor">Backups en el servidor</h2>
        <div className="admin-actions">
          <Button look="plain" onClick={() => query.refetch()} busy={query.isFetching}>
            Actualizar la lista
          </Button>
          <Button onClick={make}>Hacer uno ahora</Button>
        </div>
      </div>
      <p className="admin-soft">
        Con la base, las imágenes y los comprobantes. Se hacen solos según los ajustes de más abajo.
      </p>
      <Loaded query={query} failed="Error al cargar los backups">
        {({ backups, folder }) => (
          <>
            {backups.length === 0 ? (
              <Nothing>Todavía no hay ninguno.</Nothing>
            ) : (
              <div className="admin-frame">
                <Table backups={backups} />
              </div>
            )}
            <RestoreSteps folder={folder} newest={backups[0]?.name ?? 'estela_AAAA-MM-DD_HH-MM-SS'} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Table({ backups }: { backups: Backup[] }) {
  return (
    <table className="admin-table">
      <caption>Backups en el servidor</caption>
      <thead>
        <tr>
          <th scope="col">Carpeta</th>
          <th scope="col">Fecha</th>
          <th scope="col" className="is-number">
            Archivos
          </th>
          <th scope="col" className="is-number">
            Tamaño
          </th>
        </tr>
      </thead>
      <tbody>
        {backups.map(({ name, created_at, files, bytes }) => (
          <tr key={name}>
            <td data-label="Carpeta" className="is-wide">
              {name}
            </td>
            <td data-label="Fecha" className="is-nowrap">
              {formatDateTime(created_at)}
            </td>
            <td data-label="Archivos" className="is-number">
              {files}
            </td>
            <td data-label="Tamaño" className="is-number">
              {(bytes / 1_048_576).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RestoreSteps({ folder, newest }: { folder: string; newest: string }) {
  return (
    <details className="restore-steps">
      <summary>Cómo recuperar un backup</summary>
      <ol>
        <li>Cerrá la tienda en el servidor.</li>
        <li>
          Para todo junto: <code>npm run restore -- {`${folder}/${newest}`}</code>
        </li>
        <li>
          Para un archivo descargado desde acá: <code>npm run restore -- backup_AAAA-MM-DD.sql</code>. Trae la base; las
          imágenes y comprobantes son la carpeta <code>files</code> de tus datos.
        </li>
        <li>
          Sobre una base con datos se niega; con <code>--force</code> reemplaza todo lo que hay.
        </li>
        <li>
          Abrí la tienda con <code>npm start</code>: todos vuelven a iniciar sesión.
        </li>
      </ol>
      <p className="admin-soft">Copiá la carpeta de backups a otra máquina: un disco roto se lleva las dos.</p>
    </details>
  )
}
