import type { Db } from '../platform/database.server.ts'
import type { DrawPicture } from '../platform/resources.server.ts'

export const drawDemoPicture =
  (_db: Db): DrawPicture =>
  async () =>
    Buffer.alloc(0)
