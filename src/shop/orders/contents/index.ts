export { type ContentsShop, contentsOf, giftContentsOf, resealContents } from './contents.ts'
export { type Contents, type ContentsOfUnits, insertContents } from './store.ts'
