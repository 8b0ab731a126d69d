import { createServer } from 'node:http'
import { answerPings } from '../../src/platform/processes/unresponsive-workers.server.ts'
import { receiveSettings } from '../../src/platform/processes/worker-settings.server.ts'

// Worker for unresponsive-workers.test.ts: responds with its pid; the message 'spin' makes it hang in an endless loop.
answerPings()
process.on('message', (message) => {
  if (message === 'spin') for (;;);
})
const { port } = await receiveSettings<{ port: number }>()
createServer((_request, response) => response.end(String(process.pid))).listen(port, '127.0.0.1')
