/** The name of a field in one top-up's form, on a page with several. */
export const fieldName = (field: 'amount' | 'paymentTokenId', id: string): string => `${field}-${id}`
