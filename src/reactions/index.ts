export { schedule } from './schedule.ts'
export { when } from './when.ts'
export { startWorker, type Worker } from './worker.ts'
