/** The name that a field of one top-up's forms has on a page with many of them. */
export const fieldOf = (field: 'amount' | 'paymentTokenId', id: string): string => `${field}-${id}`
