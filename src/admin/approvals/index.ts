export {
  type Approval,
  decideApproval,
  findApproval,
  findDecided,
  findWaiting,
  insertApproval,
  lapse,
} from './store.ts'
