export {
  askForErasure,
  type Erased,
  eraseByLink,
  eraseByPassword,
  previewErasureByLink,
  previewOwnErasure,
  recallErasure,
} from './erasure/ask-for-erasure.ts'
export { eraseCustomer, finishErasures } from './erasure/erase-customer.ts'
export { notifyErased, sendErasureLink } from './erasure/letters.ts'
export { exportPersonal } from './export/export-personal.ts'
export { forgetOld, retentionIn } from './retention/retention.ts'
export { forgetRecipient } from './retention/store.ts'
export type { PrivacyShop } from './shop.ts'
