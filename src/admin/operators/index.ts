export type { Language, Operator } from './operator.ts'
