export { brandOfKey, findGoodKey, makeKey, showKey, withdrawKey } from './keys.ts'
export { findKeys, type ProgramKey } from './store.ts'
