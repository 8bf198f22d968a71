import { z } from 'zod'
import { giftInput, giftView } from '#gifts/contract'
import { ignoredField } from '#kit/ignored-fields'
import { orderView, taxShape } from '#orders/contract'

// Shapes of the permanent page of an order and its calls. Amounts are major units, times ISO 8601.

export { vatWords } from './vat-words.ts'

export const receiptChannels = ['email', 'sms', 'whatsapp'] as const
export type ReceiptChannel = (typeof receiptChannels)[number]

export const receiptView = orderView
  .omit({ cartName: true, deliveryAddress: true, voucherDeliveryAddress: true })
  .extend({
    /**
     * The method of the payment that counts, in the specification's words (`creditcard`, `paypal`, …); `N/A` for a cash
     * code, empty for a free order.
     */
    paymentMethod: z.string(),
    /** The shop's name on bank and card statements; empty if no bank is involved. */
    statementName: z.string(),
    /** The VAT that is due on what was not refunded, by country and rate. */
    taxes: z.array(taxShape),
    refunds: z.array(
      z.object({
        amount: z.number(),
        state: z.enum(['underWay', 'refunded', 'failed']),
        requestedAt: z.string(),
        refundedAt: z.string().optional(),
      }),
    ),
    /** Corrections of the receipt: negative VAT is no longer due, positive VAT is due after all. */
    creditNotes: z.array(
      z.object({ number: z.string(), at: z.string(), amount: z.number(), taxes: z.array(taxShape) }),
    ),
    /** The sum of chargebacks. */
    chargedBack: z.number(),
    /** The request to deliver at once, which ends the right to withdraw: the agreed words, and when. */
    startNow: z.object({ text: z.string(), at: z.string() }).optional(),
    /** The address for mails about the order, masked. */
    email: z.string(),
    /** Channels to send the receipt again, with the masked address of each; empty before there is a receipt. */
    sendAgain: z.array(z.object({ channel: z.enum(receiptChannels), to: z.string() })),
    /** A new address for mails, masked, that waits for confirmation. */
    newEmail: z.string().optional(),
    /** The gifts among the items, by position from 1; the address masked. */
    gifts: z.array(giftView.extend({ line: z.number() })),
    /** Number of corrections that are still allowed. */
    correctionsLeft: z.number(),
  })
/** An order for the holder of its permanent link: personal data is masked, except the numbers that were topped up. */
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
/** `token` opens the order's page from now on: links that were sent to the former address no longer work. */
export type ConfirmEmailAnswer = z.infer<typeof confirmEmailAnswer>

/** Most orders per answer, and the default (specification, section 9). */
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
  /** An omitted or empty address stays as it is. */
  gift: giftInput.extend({
    line: ignoredField,
    state: ignoredField,
    sendAt: ignoredField,
    sentAt: ignoredField,
    recipientEmail: giftInput.shape.recipientEmail.optional(),
  }),
})
export type ChangeGiftInput = z.infer<typeof changeGiftInput>
export const giftAnswer = giftView.pick({ state: true })
export type GiftAnswer = z.infer<typeof giftAnswer>
