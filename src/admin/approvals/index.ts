export { type Approval, decideApproval, findApproval, findWaiting, insertApproval, lapse } from './store.ts'
