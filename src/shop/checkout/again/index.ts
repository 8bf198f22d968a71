export { keptOrders } from './kept-orders.ts'
export { type KeptTopUp, longestName, openKept, sealKept, withName, withOrder, without } from './kept-top-ups.ts'
export { ownLatest } from './own-top-ups.ts'
export { type RepeatableTopUp, topUpsToRepeat } from './top-ups-to-repeat.ts'
