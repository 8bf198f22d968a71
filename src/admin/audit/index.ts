export {
  type AuditEntry,
  type AuditFilter,
  checkChain,
  findByKey,
  findEnd,
  findGiven,
  findUnended,
  listEntries,
  lockActions,
  writeEntry,
} from './store.ts'
