import type { ContactPart, WalletContact } from './methods/wallet-contact.ts'

/** What the device asks its owner to confirm: the amount in major units, the seller, and the country. */
export type WalletRequest = { cartName: string; amount: number; currency: string; country: string; label: string }

/** The same, and what is asked of the wallet because the form does not have it yet. */
export type WalletSheet = WalletRequest & { asksFor: readonly ContactPart[] }

/** What the owner confirmed: the token to pay with, and the contact that was asked for, by the form's fields. */
export type WalletAnswer = { token: string; contact?: WalletContact | undefined }
