/** What the device asks its owner to agree to: the amount in major units, who takes it, and where that is. */
export type Asked = { cartName: string; amount: number; currency: string; country: string; label: string }
