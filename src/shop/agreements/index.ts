export { additionalDataOf, offersAutoTopUps, optionOf, readAgreement } from './agreement.ts'
export { leaveOf } from './leave.ts'
export { hasLowBalanceTopUp } from './store.ts'
export { eachText, successText, type Topping, whenText } from './wording.ts'
