import { EmailField } from '../../../ui/forms/email-field.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { TextAreaField } from '../../../ui/forms/textarea.tsx'
import type { GiftWords } from './gift-words.ts'

/** The form's fields in their order. */
export const giftFieldNames = ['recipientName', 'recipientEmail', 'senderName', 'message', 'sendOn'] as const

/** Their labels, by field name. */
export const giftLabels = (words: GiftWords, suffix = ''): Record<string, string> =>
  Object.fromEntries(giftFieldNames.map((name) => [`${name}${suffix}`, words[name]]))

type Props = {
  words: GiftWords
  /** The values of the fields. */
  given: Record<string, string> | undefined
  errors: (name: string) => string | undefined
  /** Shown under the field for the address. */
  emailHint?: string
  /** Suffix of the field names, on a page with several gifts. */
  suffix?: string
}

/** The recipient, the giver, the message and the day. */
export function GiftFields({ words, given = {}, errors, emailHint, suffix = '' }: Props) {
  const field = (name: (typeof giftFieldNames)[number]) => ({
    name: `${name}${suffix}`,
    label: words[name],
    error: errors(`${name}${suffix}`),
    defaultValue: given[name],
  })
  return (
    <div className="flex flex-col gap-4">
      <TextField {...field('recipientName')} autoComplete="off" maxLength={60} aria-required />
      <EmailField {...field('recipientEmail')} hint={emailHint} autoComplete="off" maxLength={254} aria-required />
      <TextField {...field('senderName')} autoComplete="name" maxLength={60} aria-required />
      <TextAreaField
        {...field('message')}
        hint={words.messageHint}
        rows={3}
        maxLength={words.longestMessage}
        autoComplete="off"
      />
      <TextField {...field('sendOn')} hint={words.sendOnHint} type="date" className="max-w-56" />
    </div>
  )
}
