import { parentPort, workerData } from 'node:worker_threads'
import type { CashOrder } from './cash-file.server.ts'
import { cashPdf } from './pdf.server.ts'
import { cashWorkbook } from './workbook.server.ts'

// A worker thread, because the layout of a year takes seconds.
const { kind, period, book } = workerData as CashOrder
const make = { pdf: cashPdf, excel: cashWorkbook }[kind]
parentPort?.postMessage(await make(period, book))
