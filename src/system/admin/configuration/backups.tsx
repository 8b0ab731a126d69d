import { useState } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { callApi, downloadApi } from '../../../platform/browser/api-client.ts'
import { megabytes } from '../../../platform/files/megabytes.ts'
import { DialogCancelled, withPassword } from '../../../ui/admin/dialog/password-again.tsx'
import { FailureCause } from '../../../ui/admin/failure-cause.tsx'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Loaded, messageOf, Nothing } from '../../../ui/admin/list-state.tsx'
import { saveFile } from '../../../ui/admin/save-file.ts'
import { Status } from '../../../ui/admin/status.tsx'
import { NumberHead } from '../../../ui/admin/table/number-head.tsx'
import { useApi, useReload } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { downloadStoredBackup, listBackups, makeBackup } from '../../backup/calls.ts'
import type { ArchiveState, Backup } from '../../backup/contract.ts'
import { BackupTrial } from './backup-trial.tsx'

const longestDownloadMs = 3_600_000

export function Backups() {
  const query = useApi(listBackups, {})
  const reload = useReload(listBackups)
  const { may } = useMay()
  const { isBusy, send } = useSending({ failed: 'Error al pedir el backup', isToasted: true })

  async function make() {
    const { message } = await withPassword((password) => callApi(makeBackup, { body: { password } }))
    toast(message)
    await reload()
  }

  return (
    <section className="admin-sheet" aria-labelledby="backups-en-el-servidor">
      <div className="admin-section-head">
        <h2 id="backups-en-el-servidor">Backups en el servidor</h2>
        <div className="admin-actions">
          <Button look="plain" className="max-sm:-ml-2" onClick={() => query.refetch()} busy={query.isFetching}>
            Actualizar la lista
          </Button>
          <Button onClick={() => send(make)} busy={isBusy}>
            Hacer uno ahora
          </Button>
        </div>
      </div>
      <p className="admin-soft">
        Con la base, las imágenes y los comprobantes. Se hacen solos según los ajustes de más abajo.
      </p>
      <Loaded query={query} failed="Error al cargar los backups">
        {({ backups, folder, trial, archive }) => (
          <>
            {archive && <ArchiveLine archive={archive} />}
            {backups.length === 0 ? (
              <Nothing>Todavía no hay ninguno.</Nothing>
            ) : (
              <div className="admin-frame">
                <Table backups={backups} onDownload={may(downloadStoredBackup) ? download : undefined} />
              </div>
            )}
            <BackupTrial trial={trial} onChange={query.refetch} />
            <RestoreSteps
              folder={folder}
              newest={backups[0]?.name ?? 'estela_AAAA-MM-DD_HH-MM-SS'}
              hasArchive={archive !== null}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

async function download(name: string) {
  try {
    const file = await withPassword((password) =>
      downloadApi(downloadStoredBackup, {
        params: { name },
        timeoutMs: longestDownloadMs,
        body: { password },
      }),
    )
    saveFile(file, `${name}.tar`)
    toast('Backup descargado. Guardalo en otra máquina: tiene los datos de tus clientes.')
  } catch (error) {
    if (!(error instanceof DialogCancelled))
      toast(messageOf(error, { failed: 'Error al descargar el backup' }), 'error')
  }
}

function ArchiveLine({ archive: { from, until, failure } }: { archive: ArchiveState }) {
  return (
    <div className="archive-state">
      {from && until && from < until && (
        <p>
          Además, cada cambio se copia en menos de cinco minutos: podés volver a cualquier momento entre el{' '}
          {formatDateTime(from)} y el {formatDateTime(until)}.
        </p>
      )}
      {failure && (
        <div>
          <Status tone="warn">Los cambios no se copian</Status> <FailureCause of={failure} />
        </div>
      )}
    </div>
  )
}

type TableProps = { backups: Backup[]; onDownload: ((name: string) => Promise<void>) | undefined }

function Table({ backups, onDownload }: TableProps) {
  const [busy, setBusy] = useState<string>()

  async function take(name: string) {
    setBusy(name)
    await onDownload?.(name)
    setBusy(undefined)
  }

  return (
    <table className="admin-table">
      <caption>Backups en el servidor</caption>
      <thead>
        <tr>
          <th scope="col">Carpeta</th>
          <th scope="col">Fecha</th>
          <NumberHead>Archivos</NumberHead>
          <NumberHead>Tamaño</NumberHead>
          {onDownload && (
            <th scope="col">
              <span className="sr-only">Descargar</span>
            </th>
          )}
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
              {megabytes(bytes)}
            </td>
            {onDownload && (
              <td className="on-phone-actions">
                <Button
                  look="plain"
                  onClick={() => take(name)}
                  busy={busy === name}
                  disabled={busy !== undefined}
                  aria-label={`Descargar ${name}`}
                >
                  Descargar
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RestoreSteps({ folder, newest, hasArchive }: { folder: string; newest: string; hasArchive: boolean }) {
  return (
    <details className="restore-steps">
      <summary>Cómo recuperar un backup</summary>
      <ol>
        <li>Cerrá la tienda en el servidor.</li>
        <li>
          Para todo junto: <code>npm run restore -- {`${folder}/${newest}`}</code>
        </li>
        {hasArchive && (
          <li>
            Para volver a un momento: <code>npm run restore -- {folder} --until 'AAAA-MM-DD HH:MM'</code>. Sin{' '}
            <code>--until</code>, hasta el último cambio copiado. Lo que había queda aparte, sin borrarse.
          </li>
        )}
        <li>
          Para un archivo descargado de la lista: <code>npm run restore -- {newest}.tar</code>. El de «Crear backup»,
          que termina en <code>.sql</code>, trae la base sola.
        </li>
        <li>
          Sobre una base con datos se niega; con <code>--force</code> reemplaza todo lo que hay.
        </li>
        <li>
          Abrí la tienda con <code>npm start</code>: todos vuelven a iniciar sesión.
        </li>
      </ol>
      <p className="admin-soft">
        En un servidor nuevo, sin terminal: subí el archivo y poné <code>RESTORE_FROM={newest}.tar</code> en los
        ajustes; la tienda empieza con él.
      </p>
      {!folder.startsWith('s3://') && (
        <p className="admin-soft">
          Copiá los backups a otra máquina, o ponelos en otro disco con <code>BACKUP_DIR</code>: un disco roto se lleva
          lo que hay en él. Después decilo en los ajustes de más abajo.
        </p>
      )}
    </details>
  )
}
