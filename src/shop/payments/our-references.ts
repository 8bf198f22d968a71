/** Tenant, order and payment. */
export type OurReferences = { tenant: string; orderNumber: string; paymentId: string }

/** Our references in one field of at most 61 characters, for a provider that stores no more. */
export const packReferences = ({ tenant, orderNumber, paymentId }: OurReferences): string =>
  [tenant, orderNumber, paymentId].join('~')

/** @returns the references in a field, which may have more text after them; undefined for a field that is not ours */
export function unpackReferences(field: string | null | undefined): OurReferences | undefined {
  const [tenant, orderNumber, paymentId] = field?.split('~') ?? []
  return tenant && orderNumber && paymentId ? { tenant, orderNumber, paymentId } : undefined
}
