export { listSuspicions, readSuspicion, type SuspicionRow, suspicionStates } from './suspicions.ts'
