import { createServer } from 'node:http'
import { answerPings } from '../src/platform/unresponsive-workers.server.ts'
import { hearOrders } from '../src/platform/worker-orders.server.ts'

// A process of the shop for unresponsive-workers.test.ts: tells its number, and does nothing else ever again when told to spin.
answerPings()
process.on('message', (message) => {
  if (message === 'spin') for (;;);
})
const { port } = await hearOrders<{ port: number }>()
createServer((_request, response) => response.end(String(process.pid))).listen(port, '127.0.0.1')
