export { type ContentsShop, contentsOf, giftContentsOf } from './contents.ts'
export { type CodeContents, type Contents, type ContentsOfUnits, type EsimContents, insertContents } from './store.ts'
export { type Resealed, resealContents } from './upkeep/reseal.ts'
export { noteMissedKeys } from './upkeep/store.ts'
