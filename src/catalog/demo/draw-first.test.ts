import { expect, test } from 'vitest'
import { dropJobs, readJobs } from '../../../test/support/due-jobs.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { drawDemoPicture } from './draw-demo-picture.server.ts'
import { drawFirst } from './draw-first.server.ts'
import { loadDemo } from './load-demo.server.ts'

test('a new shop has the pictures of its first screens, and jobs for the next ones', async () => {
  const { db, files } = await openShop()
  await loadDemo(db)
  await drawFirst({ db, files, drawPicture: () => Promise.reject(new Error('no room for another process')) })
  expect(await drawnCopies()).toEqual([])
  const jobs = await readJobs(db)
  expect(jobs.length).toBeGreaterThan(12)
  expect(jobs.length).toBeLessThan(30)
  await dropJobs(db)

  await drawFirst({ db, files, drawPicture: drawDemoPicture(db) })
  const drawn = await drawnCopies()
  expect(drawn.filter((copy) => copy === '800.avif')).toHaveLength(3)
  // A picture may be both on a slide and in the first row.
  expect(drawn.filter((copy) => copy === '400.avif').length).toBeGreaterThanOrEqual(6)
  expect(drawn.length).toBeLessThanOrEqual(10)
  expect(await readJobs(db)).toHaveLength(jobs.length)

  async function drawnCopies() {
    return [...(await files.listAll('pictures')).objects].map(({ name }) => name.split('-').at(-1)).toSorted()
  }
})
