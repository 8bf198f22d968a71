import { z } from 'zod'
import { known } from '#tenants/contract'

// Who an order is for, as the wire writes it (specification, section 5).

/** Recipient of codes. */
export const voucherContactShape = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phoneNumber: z.string(),
})
export type VoucherContact = z.infer<typeof voucherContactShape>

export const deliveryAddressShape = z.object({
  firstname: z.string(),
  lastname: z.string(),
  street: z.string(),
  houseNumber: z.string(),
  zip: z.string(),
  city: z.string(),
  phoneNumber: z.string(),
  countryCode: z.string(),
  email: z.string(),
  /** The browser's device id, against fraud; absent unless the brand wants it sent. */
  deviceId: z.string().optional(),
  /** The shopper wants the newsletter; absent otherwise. */
  newsletter: z.object({ subscribed: z.literal(1) }).optional(),
  /** Recipient of codes, if not the buyer. */
  voucherDeliveryAddress: voucherContactShape.optional(),
})
/** Fields that the shop does not ask for, or the shopper did not fill in, are `N/A` on the wire and empty on pages. */
export type DeliveryAddress = z.infer<typeof deliveryAddressShape>

const contactFields = [
  'email',
  'firstname',
  'lastname',
  'phoneNumber',
  'street',
  'houseNumber',
  'zip',
  'city',
  'countryCode',
] as const satisfies (keyof DeliveryAddress)[]
export type Contact = Record<(typeof contactFields)[number], string>

/**
 * Contact of an order: from its address, else from the shopper's account, else nothing. `N/A` counts as nothing
 * (specification, section 5).
 */
export const contactOf = (
  address: DeliveryAddress | undefined,
  shopper: Partial<DeliveryAddress> | undefined = undefined,
): Contact =>
  Object.fromEntries(
    contactFields.map((field) => [field, known(address?.[field]) ?? known(shopper?.[field]) ?? '']),
  ) as Contact

/**
 * Recipient of codes: the named recipient, else the buyer, else the shopper's account, else nobody (specification,
 * section 5).
 */
export function voucherContactOf(
  address: DeliveryAddress,
  shopper: Partial<DeliveryAddress> | undefined = undefined,
  named: { [field in keyof VoucherContact]?: string | undefined } | undefined = address.voucherDeliveryAddress,
): VoucherContact {
  const first = contactOf(address, shopper)
  const of = (field: keyof VoucherContact) => known(named?.[field]) ?? first[field]
  return { email: of('email'), firstname: of('firstname'), lastname: of('lastname'), phoneNumber: of('phoneNumber') }
}
