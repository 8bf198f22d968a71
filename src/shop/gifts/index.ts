export { giftOfItem, readGift, sendingTime } from './gift.ts'
export {
  changeGift,
  findGifts,
  findGiftsToSend,
  type GiftOfLine,
  insertGifts,
  settleGift,
  takeGift,
} from './store.ts'
