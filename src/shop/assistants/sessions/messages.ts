import { refusalText, type Translator } from '#content'
import type { RefusalKey } from '#kit/result'
import type { PlainKey } from '#kit/text-key'
import type { Message, MessageCode } from '../contract.ts'
import type { KeptRefusal } from './session.ts'

/** Our refusals in the protocol's names; all others are `invalid`. */
const codes: Partial<Record<RefusalKey, MessageCode>> = {
  unknownProduct: 'invalid',
  productNotAvailable: 'out_of_stock',
  productAmountLimit: 'maximum_exceeded',
  cartAmountLimit: 'maximum_exceeded',
  productQuantityLimit: 'quantity_exceeded',
  cartQuantityLimit: 'quantity_exceeded',
  unavailableCountry: 'region_restricted',
  paymentMethodIsNotAvailable: 'unsupported',
}

/** Where the protocol has the fields that our refusals name. */
const places: Record<string, string> = {
  phoneNumber: '$.fulfillment_details.phone_number',
  email: '$.buyer.email',
  firstname: '$.buyer.first_name',
  lastname: '$.buyer.last_name',
  contactNumber: '$.buyer.phone_number',
  street: '$.fulfillment_details.address.line_one',
  houseNumber: '$.fulfillment_details.address.line_one',
  zip: '$.fulfillment_details.address.postal_code',
  city: '$.fulfillment_details.address.city',
  countryCode: '$.fulfillment_details.address.country',
}

/** What a refusal says, as messages of the session: one for each field, or one for all of it. */
export function messagesOf(translate: Translator, kept: KeptRefusal): Message[] {
  const { message, fields } = refusalText(translate, kept)
  const code = codes[kept.refusal] ?? 'invalid'
  const placed = Object.entries(kept.fields ?? {}).flatMap(([field, key]) => {
    const param = places[field] ?? (field.startsWith('$') ? field : undefined)
    const content = fields?.[field] ?? message
    return param ? [errorMessage(key === 'required' ? 'missing' : code, content, { param })] : []
  })
  return placed.length > 0 ? placed : [errorMessage(code, message)]
}

export const errorMessage = (
  code: MessageCode,
  content: string,
  { param, resolution }: { param?: string; resolution?: 'requires_buyer_review' } = {},
): Message => ({
  type: 'error',
  code,
  resolution: resolution ?? (code === 'missing' || code === 'invalid' ? 'requires_buyer_input' : 'recoverable'),
  ...(param ? { param } : {}),
  content_type: 'plain',
  content,
})

/** A text that the assistant has to show before its user agrees. */
export const textToRead = (translate: Translator, key: PlainKey): Message => ({
  type: 'info',
  resolution: 'requires_buyer_review',
  content_type: 'plain',
  content: translate(key),
})
