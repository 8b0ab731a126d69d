import { createServer } from 'node:http'
import { answerPings } from '../../src/platform/processes/unresponsive-workers.server.ts'
import { receiveSettings } from '../../src/platform/processes/worker-settings.server.ts'

// A process of the shop for unresponsive-workers.test.ts: tells its number, and does nothing else ever again when told to spin.
answerPings()
process.on('message', (message) => {
  if (message === 'spin') for (;;);
})
const { port } = await receiveSettings<{ port: number }>()
createServer((_request, response) => response.end(String(process.pid))).listen(port, '127.0.0.1')
