/** Whose payment of which order. */
export type OurReferences = { tenant: string; orderNumber: string; paymentId: string }

/** Our references in one field, for a provider that keeps no more of ours: 61 characters at most. */
export const packReferences = ({ tenant, orderNumber, paymentId }: OurReferences): string =>
  [tenant, orderNumber, paymentId].join('~')

/** @returns what a field of ours names, which may bear more behind it; undefined for one that is not ours */
export function unpackReferences(field: string | null | undefined): OurReferences | undefined {
  const [tenant, orderNumber, paymentId] = field?.split('~') ?? []
  return tenant && orderNumber && paymentId ? { tenant, orderNumber, paymentId } : undefined
}
