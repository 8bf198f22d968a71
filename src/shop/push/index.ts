export { countOwnDevices, dropDevices, keepDevice } from './keep-device.ts'
export { forgetDevicesOfCustomers, forgetDevicesOfOrders } from './store.ts'
export { noteLowCredit, noteOutcome, noteRunsAhead, sendDue } from './tell.ts'
