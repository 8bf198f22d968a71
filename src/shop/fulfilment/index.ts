export type { DeliveryChange, DeliveryRow } from './store.ts'
export {
  claimDeliveries,
  externalIdOf,
  findDeliveriesToLookAt,
  findOrdersToDeliver,
  planDeliveries,
  saveDelivery,
} from './store.ts'
export type {
  BookedDelivery,
  DeliveryFacts,
  DeliveryRequest,
  Supplier,
  SupplierBalance,
  SupplierBooks,
  SupplierState,
} from './supplier.ts'
export { type SupplyLimits, usualSupplyLimits, watchBalance } from './watch-balance.ts'
