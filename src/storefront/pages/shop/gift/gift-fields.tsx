import { EmailField } from '../../../ui/forms/email-field.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { TextAreaField } from '../../../ui/forms/textarea.tsx'
import type { GiftWords } from './gift-words.ts'

/** The form's fields as they stand in it. */
export const giftFieldNames = ['recipientName', 'recipientEmail', 'senderName', 'message', 'sendOn'] as const

/** What they are called, by their names in the form. */
export const giftLabels = (words: GiftWords, suffix = ''): Record<string, string> =>
  Object.fromEntries(giftFieldNames.map((name) => [`${name}${suffix}`, words[name]]))

type Props = {
  words: GiftWords
  /** What the fields are filled with. */
  given: Record<string, string> | undefined
  errors: (name: string) => string | undefined
  /** Stands under the question for the address. */
  emailHint?: string
  /** Follows the fields' names, where a page asks about several gifts. */
  suffix?: string
}

/** Who gets it, from whom, with which words, and when. */
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
