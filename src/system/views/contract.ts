import { z } from 'zod'
import { type PanelPage, panelPages } from '../../panel-pages.ts'
import { answer } from '../../platform/http/contract.ts'

const pages = Object.keys(panelPages) as [PanelPage, ...PanelPage[]]
const Page = z.enum(pages, 'No es una página del panel')

export const ViewQuery = z.object({ page: Page })

/** Replaces the view of the same name and page. */
export const NewView = z.object({
  page: Page,
  name: z.string().trim().min(1, 'Ponele un nombre').max(40, 'Hasta 40 caracteres'),
  /** The query of the URL: `status=confirmado&sort=created_at`. */
  query: z.string().max(1000, 'Son demasiados filtros'),
})

export const SavedView = z.object({ id: z.int(), name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof SavedView>

export const SavedViews = answer({ views: z.array(SavedView) })
