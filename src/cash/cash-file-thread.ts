import { parentPort, workerData } from 'node:worker_threads'
import type { CashOrder } from './cash-file.server.ts'
import { cashPdf } from './pdf.server.ts'
import { cashWorkbook } from './workbook.server.ts'

// Makes one file and ends: laying out a year takes seconds, in which this thread alone is busy.
const { kind, period, book } = workerData as CashOrder
const make = { pdf: cashPdf, excel: cashWorkbook }[kind]
parentPort?.postMessage(await make(period, book))
