/** What the device asks its owner to confirm: the amount in major units, the seller, and the country. */
export type WalletRequest = { cartName: string; amount: number; currency: string; country: string; label: string }
