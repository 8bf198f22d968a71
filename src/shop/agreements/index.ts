export { offersAutoTopUps, optionOf, readAgreement } from './agreement.ts'
export { hasLowBalanceTopUp } from './store.ts'
