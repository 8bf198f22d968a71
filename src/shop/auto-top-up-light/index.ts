export { forgetLights } from './forget.ts'
export type { LightRequest } from './light.ts'
export { noteLowBalance, notifyOfLowBalance, openNotice } from './notice.ts'
export { eraseLight } from './personal/store.ts'
export { endLight, queryLight } from './query-light.ts'
export {
  checkNotice,
  giveNoticesBack,
  holdNotices,
  lightRequestOf,
  setUpRequested,
  takeNotices,
} from './requests-of-orders.ts'
