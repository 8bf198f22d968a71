export type { DeliveryFacts, DeliveryRequest, Supplier, SupplierState } from './supplier.ts'
