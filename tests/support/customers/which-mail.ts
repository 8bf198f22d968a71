import { readdirSync, readFileSync } from 'node:fs'
import type { TextKey } from '#kit/text-key'

type Read = { subject?: string; text: string }

const texts = readdirSync('locales').map(
  (language) => JSON.parse(readFileSync(`locales/${language}/common.json`, 'utf8')) as Record<string, string>,
)

/**
 * Tells mails apart by their subject, in any language. Mails overtake each other, so a story says which one it waits
 * for.
 * A subject belongs to a text if it begins and ends as the text does before and after its values.
 */
export function subjectIs(...keys: TextKey[]): (mail: Pick<Read, 'subject'>) => boolean {
  const around = texts.flatMap((written) => keys.map((key) => (written[key] as string).split(/\{\{.*\}\}/)))
  return ({ subject = '' }) =>
    around.some(([before = '', after]) =>
      after === undefined ? subject === before : subject.startsWith(before) && subject.endsWith(after),
    )
}

/**
 * Whether a mail confirms an order, or acknowledges one with a pending payment. All orders have these mails, so most
 * stories count and read only the others.
 */
export const isConfirmation = subjectIs('mail.confirmation.subject', 'mail.acknowledgement.subject')

export const isReceipt = subjectIs('mailReceiptSubject_complete', 'mailReceiptSubject_partial')

/** A one-time password, by mail or as a text message. */
export const holdsCode = ({ text }: Read): boolean => /\b\d{6}\b/.test(text)
