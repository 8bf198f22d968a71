import { readdirSync, readFileSync } from 'node:fs'

const keys = ['mail.confirmation.subject', 'mail.acknowledgement.subject']

/** The subjects of the mails that acknowledge and confirm orders, in all languages. */
const subjects = readdirSync('locales').flatMap((language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/common.json`, 'utf8')) as Record<string, string>
  return keys.map((key) => (texts[key] ?? '').split('{{orderNumber}}'))
})

/**
 * Whether a mail confirms an order, or acknowledges one whose payment is pending. All orders have these mails alike, so
 * most stories count and read the others only.
 */
export const isConfirmation = ({ subject = '' }: { subject?: string }): boolean =>
  subjects.some(([before = '', after = '']) => subject.startsWith(before) && subject.endsWith(after))
