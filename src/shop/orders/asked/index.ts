export { readableNumber } from './shown-number.ts'
export { isAskedPaid } from './store.ts'
