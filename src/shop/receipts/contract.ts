import { z } from 'zod'
import { giftInput, giftView } from '#gifts/contract'
import { readOnly } from '#kit/as-read'
import { orderView, taxShape } from '#orders/contract'

// Shapes of the permanent page of an order and its calls. Amounts are major units, times ISO 8601.

export { vatWords } from './vat-words.ts'

export const receiptChannels = ['email', 'sms', 'whatsapp'] as const
export type ReceiptChannel = (typeof receiptChannels)[number]

export const receiptView = orderView
  .omit({ cartName: true, deliveryAddress: true, voucherDeliveryAddress: true })
  .extend({
    /** The method of the payment that counts, in the specification's words (`creditcard`, `paypal`, …); `N/A` for a cash code, empty for what cost nothing. */
    paymentMethod: z.string(),
    /** What bank and card statements call the shop; empty where no bank is in it. */
    statementName: z.string(),
    /** The VAT that is due by now on what was not given back, by country and rate. */
    taxes: z.array(taxShape),
    refunds: z.array(
      z.object({
        amount: z.number(),
        state: z.enum(['underWay', 'refunded', 'failed']),
        requestedAt: z.string(),
        refundedAt: z.string().optional(),
      }),
    ),
    /** What corrected the receipt since: VAT below zero is no longer due, above zero it is after all. */
    creditNotes: z.array(
      z.object({ number: z.string(), at: z.string(), amount: z.number(), taxes: z.array(taxShape) }),
    ),
    /** What the shopper’s bank took back. */
    chargedBack: z.number(),
    /** The wish to have it at once, which ends the right to withdraw: the words agreed to, and when. */
    startNow: z.object({ text: z.string(), at: z.string() }).optional(),
    /** Where mails about the order go, its middle hidden. */
    email: z.string(),
    /** Ways to get the receipt again, with the masked address of each; none before there is a receipt. */
    sendAgain: z.array(z.object({ channel: z.enum(receiptChannels), to: z.string() })),
    /** Another address for mails, masked, that waits for its owner's confirmation. */
    newEmail: z.string().optional(),
    /** What of it is for somebody else, by its place among the items, from 1; the address masked. */
    gifts: z.array(giftView.extend({ line: z.number() })),
    /** How often another address may still be given. */
    correctionsLeft: z.number(),
  })
/** An order as whoever holds its permanent link may see it: nothing personal in full but the numbers topped up. */
export type ReceiptView = z.infer<typeof receiptView>

const token = z.string().max(300)
export const receiptQuery = z.object({ token })

export const sendAgainInput = z.strictObject({ token, channel: z.enum(receiptChannels) })
export type SendAgainInput = z.infer<typeof sendAgainInput>
export const sendAgainAnswer = z.object({ channel: z.enum(receiptChannels), sentTo: z.string() })
/** `sentTo` is masked. */
export type SendAgainAnswer = z.infer<typeof sendAgainAnswer>

export const correctEmailInput = z.strictObject({ token, email: z.string().max(254) })
export type CorrectEmailInput = z.infer<typeof correctEmailInput>
export const correctEmailAnswer = z.object({ sentTo: z.string() })
export type CorrectEmailAnswer = z.infer<typeof correctEmailAnswer>

export const confirmEmailInput = z.strictObject({ token })
export const confirmEmailAnswer = z.object({ token: z.string() })
/** `token` opens the order's page from now on: links that went to the former address do not any more. */
export type ConfirmEmailAnswer = z.infer<typeof confirmEmailAnswer>

/** How many orders one answer holds at most, and unless said (specification, section 9). */
export const orderHistoryQuery = z.object({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(50).default(15),
})
export const orderHistory = z.object({ rows: z.array(orderView), metadata: z.object({ totalCount: z.number() }) })
export type OrderHistory = z.infer<typeof orderHistory>

const giftOfOrder = z.strictObject({ token, line: z.number().int().positive() })
export const giftOfOrderInput = giftOfOrder
export type GiftOfOrderInput = z.infer<typeof giftOfOrderInput>
export const changeGiftInput = giftOfOrder.extend({
  /** An address that is left out or empty stays as it is. */
  gift: giftInput.extend({
    line: readOnly,
    state: readOnly,
    sendAt: readOnly,
    sentAt: readOnly,
    recipientEmail: giftInput.shape.recipientEmail.optional(),
  }),
})
export type ChangeGiftInput = z.infer<typeof changeGiftInput>
export const giftAnswer = giftView.pick({ state: true })
export type GiftAnswer = z.infer<typeof giftAnswer>
