export { findProblems, type WrittenVersion } from './check-version.ts'
export { type Field, type FieldKind, listFields, readAsTyped, readTyped } from './fields.ts'
export { type Change, type Difference, listDifferences, planChanges, readField } from './leaves.ts'
export { planVersion, readSettings } from './version.ts'
