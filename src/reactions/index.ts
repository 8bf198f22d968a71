export { reactionsToOrders } from './reactions-to-orders.ts'
export { schedule } from './schedule.ts'
export { startWorker, type Worker } from './worker.ts'
