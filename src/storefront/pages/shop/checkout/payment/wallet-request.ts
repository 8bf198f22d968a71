/** What the device asks its owner to confirm: the amount in major units, the seller, and the country. */
export type WalletRequest = { cartName: string; amount: number; currency: string; country: string; label: string }

/** The same, and whether the owner's e-mail address is asked of the wallet, because the form has none yet. */
export type WalletSheet = WalletRequest & { asksEmail: boolean }

/** What the owner confirmed: the token to pay with, and the e-mail address if it was asked for. */
export type WalletAnswer = { token: string; email?: string | undefined }
