import { z } from 'zod'
import { isRefusal } from '#kit/result'
import { channelsAgain, correctEmail, sendAgain } from '#receipts'
import { action } from '../engine/action.ts'
import { refuse } from '../engine/refusals.ts'

const order = { tenant: z.string(), orderNumber: z.string().max(20) }
const aboutOrder = ({ tenant, orderNumber }: { tenant: string; orderNumber: string }) => ({
  tenant,
  subject: `order ${orderNumber}`,
})

/** Sends the receipt again, with its codes, to the address or number of the order. */
export const receiptSend = action({
  needs: 'orders.write-to',
  isFree: true,
  input: z.strictObject({ ...order, channel: z.enum(['email', 'sms']) }),
  about: aboutOrder,
  async plan({ shop }, { orderNumber, channel }) {
    const channels = await channelsAgain(await shop(), orderNumber)
    if (!channels) return refuse('orderNotFound')
    return channels.includes(channel) ? { channel } : refuse('nothingToSend')
  },
  async run({ shop, actionId }, { orderNumber, channel }) {
    const sent = await sendAgain(await shop(), { orderNumber, channel, once: actionId })
    if (!isRefusal(sent)) return { channel }
    return refuse(sent.refusal === 'orderNotFound' ? 'orderNotFound' : 'nothingToSend')
  },
})

/** Files another e-mail address for an order; it counts once the link that is mailed there was opened. */
export const emailCorrect = action({
  needs: 'orders.write-to',
  input: z.strictObject({ ...order, email: z.string().trim().min(3).max(254) }),
  about: aboutOrder,
  async run({ shop }, { orderNumber, email }) {
    const asked = await correctEmail(await shop(), { orderNumber, email })
    if (!isRefusal(asked)) return { asked: true }
    if (asked.refusal === 'orderNotFound') return refuse('orderNotFound')
    return refuse(asked.fields?.email === 'emailNotNew' ? 'emailNotNew' : 'inputNotValid')
  },
})
