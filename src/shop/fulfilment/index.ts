export type { DeliveryChange, DeliveryRow } from './store.ts'
export {
  claimDeliveries,
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
  SupplierBooks,
  SupplierState,
} from './supplier.ts'
