export { giftOfItem, hasLink, inOneLine, readGift, sendingTime } from './gift.ts'
export {
  changeGift,
  claimGift,
  findGifts,
  findGiftsToSend,
  type GiftOfLine,
  insertGifts,
  settleGift,
} from './store.ts'
