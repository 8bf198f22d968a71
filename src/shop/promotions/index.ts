export { codeKey, codeKeys, codePattern, newCode, plainCode } from './code.ts'
export { keysOf } from './customers.ts'
export { discountsOf, type PricedLine, type Takes } from './discounts.ts'
export { endPromotions, issuePromotions, type Terms } from './issue.ts'
export { moveUses } from './keys/move-uses.ts'
export { countCodesByKey, countUsesByKey } from './keys/store.ts'
export { isForCart, isGood, mayCombine, type Promotion } from './promotion.ts'
export {
  copyToCart,
  countUses,
  findByCode,
  findOfCart,
  findPromotion,
  findPromotions,
  findUses,
  insertUses,
  lockOfCart,
  moveCode,
  putIntoCart,
  returnUses,
  takeOutOfCart,
  type UseRow,
} from './store.ts'
export { usedCodesOf } from './used-codes.ts'
