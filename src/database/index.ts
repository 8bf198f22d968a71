export { isConnectionLoss } from './failures.ts'
export { type Database, openDatabase, type RegistryTables, registryTables, type TenantDatabase } from './scoped.ts'
export type { DB } from './tables.gen.ts'
export type { Tx } from './transaction.ts'
