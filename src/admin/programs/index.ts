export { type KeyRow, readKeys } from './store.ts'
