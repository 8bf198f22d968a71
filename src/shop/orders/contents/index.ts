export { type ContentsShop, contentsOf, resealContents } from './contents.ts'
export { type Contents, type ContentsOfUnits, insertContents } from './store.ts'
