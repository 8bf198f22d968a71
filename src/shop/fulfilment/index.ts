export type { DeliveryChange, DeliveryRow } from './store.ts'
export {
  claimDeliveries,
  findDeliveriesToLookAt,
  findOrdersToDeliver,
  planDeliveries,
  saveDelivery,
} from './store.ts'
export type { DeliveryFacts, DeliveryRequest, Supplier, SupplierState } from './supplier.ts'
