import type { GiftInput } from '#gifts/contract'
import { textOf } from '../../form-problem.ts'

// Longer than any field may be: a value that is too long is refused, not cut.
const most = 2000

/** @returns a form's recipient of a gift, as typed. @param suffix of the field names */
export const readGiftFields = (form: FormData, suffix = ''): GiftInput => ({
  recipientName: textOf(form, `recipientName${suffix}`, most),
  recipientEmail: textOf(form, `recipientEmail${suffix}`, most),
  senderName: textOf(form, `senderName${suffix}`, most),
  message: textOf(form, `message${suffix}`, most),
  sendOn: textOf(form, `sendOn${suffix}`),
})
