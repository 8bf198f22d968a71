export type { NumberLookup, OperatorGuess } from './number-lookup.ts'
