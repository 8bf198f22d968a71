export type { DeliveryChange, DeliveryRow, Taken } from './store.ts'
export {
  claimDeliveries,
  deliveryWrite,
  externalIdOf,
  findDeliveriesToAsk,
  findDeliveriesToCheck,
  findOrdersToDeliver,
  plannedDeliveries,
} from './store.ts'
export type {
  BookedDelivery,
  Bounds,
  DeliveryFacts,
  DeliveryRequest,
  OfferedProduct,
  Supplier,
  SupplierBalance,
  SupplierBooks,
  SupplierProducts,
  SupplierState,
} from './supplier.ts'
export { measureWaits, usualWait } from './usual-waits/usual-waits.ts'
export { type SupplyLimits, usualSupplyLimits, watchBalance } from './watch-balance.ts'
