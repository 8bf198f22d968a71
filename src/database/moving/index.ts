export { noteKeys } from './keys.ts'
export { daysKept, dropMoved, type Move, type Moved, MoveError, moveBrand, takeBack } from './move-brand.ts'
export type { PlaceState } from './side.ts'
export { movedTables, registryOfBrand, staysInCell } from './tables.ts'
