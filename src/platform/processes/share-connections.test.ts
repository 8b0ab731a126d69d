import { expect, test } from 'vitest'
import { connectionsFor, shareConnections } from './share-connections.ts'

const shared = { allowed: 97, isShared: true }

test('one process has twenty connections, unless the database allows fewer', () => {
  expect(shareConnections(shared, 1)).toEqual({ workers: 1, connections: 20 })
  expect(shareConnections({ allowed: 20, isShared: true }, 1)).toEqual({ workers: 1, connections: 9 })
})

test('two machines of two processes each fit a server with the usual hundred connections', () => {
  const { workers, connections } = shareConnections(shared, 2)
  expect([workers, connections]).toEqual([2, 18])
  expect(2 * (10 + workers * (connections + 1))).toBeLessThanOrEqual(97)
})

test('any number of processes stays within the limit of the database', () => {
  for (const wanted of [1, 2, 3, 4, 8, 16, 32, 64, 256]) {
    for (const allowed of [20, 60, 97, 197, 497]) {
      const { workers, connections } = shareConnections({ allowed, isShared: true }, wanted)
      expect(workers).toBeLessThanOrEqual(wanted)
      expect(connections).toBeGreaterThanOrEqual(2)
      expect((wanted > 1 ? 10 : 0) + workers * (connections + 1)).toBeLessThanOrEqual(allowed)
    }
  }
  expect(shareConnections(shared, 16)).toEqual({ workers: 16, connections: 4 })
})

test('the embedded database allows the connections that each process can use', () => {
  for (const [wanted, each] of [
    [1, 20],
    [2, 20],
    [4, 20],
    [8, 10],
    [16, 5],
    [64, 5],
  ] as const) {
    const allowed = connectionsFor(wanted) - 3
    expect([wanted, shareConnections({ allowed, isShared: false }, wanted)]).toEqual([
      wanted,
      { workers: wanted, connections: each },
    ])
  }
})
