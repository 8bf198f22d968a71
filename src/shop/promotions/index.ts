export { codeKey, codeKeys, codePattern, newCode, plainCode } from './code.ts'
export { keysOf } from './customers.ts'
export { discountsOf, type PricedLine, type Takes } from './discounts.ts'
export { endPromotions, issuePromotions, type Terms } from './issue.ts'
export { moveUses } from './move-uses.ts'
export { isForCart, isGood, type Promotion, standTogether } from './promotion.ts'
export {
  copyToCart,
  countCodesByKey,
  countUses,
  countUsesByKey,
  findByCode,
  findOfCart,
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
export { usedWith } from './used-with.ts'
