import type { GiftInput } from '#gifts/contract'
import { textOf } from '../../form-problem.ts'

// Longer than any of them may be: what is too long is refused, not cut.
const most = 2000

/** @returns whom a form says a gift is for, as typed. @param suffix follows the fields' names */
export const giftIn = (form: FormData, suffix = ''): GiftInput => ({
  recipientName: textOf(form, `recipientName${suffix}`, most),
  recipientEmail: textOf(form, `recipientEmail${suffix}`, most),
  senderName: textOf(form, `senderName${suffix}`, most),
  message: textOf(form, `message${suffix}`, most),
  sendOn: textOf(form, `sendOn${suffix}`),
})
