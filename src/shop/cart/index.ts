export { addToCart, createAskedCart, createCart } from './add-item.ts'
export { browserFingerprint, isOwn, provenBrowserFingerprint, shownNumber } from './browser-fingerprint.ts'
export type { Cart, CartItem, OtpState, PaymentChoice, PricedItem } from './cart.ts'
export { codeOf, existingLowBalance, existingSmsTopUp, feesOf, priceItem, totalOf } from './cart.ts'
export { changeQuantity, removeItem } from './change-items.ts'
export { type CodeInCart, linesOf, withCodes } from './codes-in-cart.ts'
export { recallCart, rememberCart } from './just-seen.ts'
export {
  cartOrdered,
  changeChoice,
  filledCart,
  findCart,
  insertCart,
  insertFilledCarts,
  insertRenewal,
  lockCart,
  lockCartAnd,
  passOtp,
  saveDetails,
  saveItems,
} from './store.ts'
export { toppingsOf } from './toppings.ts'
export { type CartShop, cartView, iFrameUrlOf, viewCart } from './view-cart.ts'
export { addVouchers, allowsCustomer, customerOf, removeVouchers, type VoucherShop } from './vouchers.ts'
