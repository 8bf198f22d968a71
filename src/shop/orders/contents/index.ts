export { type ContentsShop, contentsOf, giftContentsOf, resealContents } from './contents.ts'
export { type CodeContents, type Contents, type ContentsOfUnits, type EsimContents, insertContents } from './store.ts'
