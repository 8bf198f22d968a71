export { codeKey, codePattern, hintOf, newCode, newPromotionId, plainCode } from './code.ts'
export { type Customer, keysOf } from './customers.ts'
export { discountsOf, type PricedLine, type Takes } from './discounts.ts'
export { isForCart, isGood, type Promotion, standTogether } from './promotion.ts'
export {
  copyToCart,
  countUses,
  findByCode,
  findOfCart,
  findPromotions,
  insertPromotions,
  insertUses,
  lockOfCart,
  type NewPromotion,
  putIntoCart,
  returnUses,
  stopPromotions,
  takeOutOfCart,
} from './store.ts'
