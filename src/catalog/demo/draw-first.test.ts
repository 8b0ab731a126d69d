import { expect, test } from 'vitest'
import { dropJobs, readJobs } from '../../../test/due-jobs.ts'
import { openShop } from '../../../test/open-shop.ts'
import { drawDemoPicture } from './draw-demo-picture.server.ts'
import { drawFirst } from './draw-first.server.ts'
import { loadDemo } from './load-demo.server.ts'

// On a busy machine the drawing, which yields to all else, gets a tenth of a processor.
test('a new shop opens with the slides of its home page drawn, and jobs for what its first pages show besides', {
  timeout: 180_000,
}, async () => {
  const { db, files } = await openShop()
  await loadDemo(db)
  await drawFirst({ db, files, drawPicture: () => Promise.reject(new Error('no room for another process')) })
  expect(await drawnCopies()).toEqual([])
  const jobs = await readJobs(db)
  expect(jobs.length).toBeGreaterThan(12)
  expect(jobs.length).toBeLessThan(30)
  await dropJobs(db)

  await drawFirst({ db, files, drawPicture: drawDemoPicture(db) })
  expect(await drawnCopies()).toEqual(['400.avif', '400.avif', '400.avif', '800.avif', '800.avif', '800.avif'])
  expect(await readJobs(db)).toHaveLength(jobs.length)

  async function drawnCopies() {
    return [...(await files.listAll('pictures')).objects].map(({ name }) => name.split('-').at(-1)).toSorted()
  }
})
