import { dayIn, isDay, momentIn } from '#kit/date'
import { isEmail, maskEmail } from '#kit/email'
import { type FieldTexts, type Refusal, refuse } from '#kit/result'
import type { Tenant } from '#tenants'
import { type Gift, type GiftInput, type GiftOfItem, longestMessage } from './contract.ts'

/** Hour of the day at which gifts are sent, in the brand's time zone. */
const hourOfGifts = 8
const longestName = 60

/** Text that a mail program would make a link: a web or mail address, with or without its protocol. */
const link = /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu
export const hasLink = (text: string): boolean => link.test(text)

type Here = { tenant: Pick<Tenant, 'timeZone'>; now: Date }

/**
 * Checks a gift's data. Names and greeting are plain text without links, because the recipient never asked for the
 * mail.
 * @returns refuses VALIDATION_FAILED, field by field; the day may be today or within a year
 */
export function readGift({ tenant, now }: Here, input: GiftInput): Gift | Refusal {
  const fields: FieldTexts = {}
  const gift: Gift = {
    recipientName: inOneLine(input.recipientName),
    recipientEmail: input.recipientEmail.trim(),
    senderName: inOneLine(input.senderName),
    message: inLines(input.message ?? ''),
  }
  for (const name of ['recipientName', 'senderName'] as const) {
    if (gift[name] === '') fields[name] = 'required'
    else if (gift[name].length > longestName) fields[name] = 'giftTooLong'
    else if (hasLink(gift[name])) fields[name] = 'giftHasLink'
  }
  if (gift.recipientEmail === '') fields.recipientEmail = 'required'
  else if (!isEmail(gift.recipientEmail)) fields.recipientEmail = 'emailNotValid'
  if (gift.message.length > longestMessage) fields.message = 'giftTooLong'
  else if (hasLink(gift.message)) fields.message = 'giftHasLink'
  const sendOn = input.sendOn?.trim()
  if (sendOn && !isWithinAYear(sendOn, dayIn(now, tenant.timeZone))) fields.sendOn = 'giftDayNotValid'
  if (Object.keys(fields).length > 0) return refuse('VALIDATION_FAILED', { fields })
  return sendOn ? { ...gift, sendOn } : gift
}

/** @returns when it is sent: on its day in the morning; at once if no day was chosen, or its morning has passed */
export function sendingTime({ tenant, now }: Here, { sendOn }: Pick<Gift, 'sendOn'>): Date {
  const morning = sendOn === undefined ? now : momentIn(sendOn, hourOfGifts, tenant.timeZone)
  return morning > now ? morning : now
}

/** @returns the gift's part of an order's item */
export const giftOfItem = ({ recipientName, recipientEmail, sendOn }: Gift): GiftOfItem => ({
  recipientName,
  recipientEmail: maskEmail(recipientEmail),
  ...(sendOn === undefined ? {} : { sendOn }),
})

function isWithinAYear(day: string, today: string): boolean {
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  return isDay(day) && day >= today && day <= inAYear
}

/** Removes line breaks and direction marks; keeps joiners of emoji. */
export const inOneLine = (text: string): string => text.replace(/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
const inLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map(inOneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
