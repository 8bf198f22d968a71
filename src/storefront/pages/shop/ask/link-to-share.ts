import type { PageShop } from '../../../page-shop.ts'

type Words = { title: string; text: string; subject: string; message: string }

/** A link with the words to send it with, and ways to send it. */
export function linkToShare({ translate: t }: Pick<PageShop, 'translate'>, url: string, words: Words) {
  const { title, text, subject, message } = words
  const written = `${message} ${url}`
  return {
    url,
    subject,
    message,
    /** Ways that every device has, without scripts. */
    byMail: `mailto:?${inQuery({ subject, body: written })}`,
    byText: `sms:?&${inQuery({ body: written })}`,
    words: {
      title,
      text,
      address: t('ask.address'),
      share: t('ask.share'),
      copy: t('ask.copy'),
      copied: t('ask.copied'),
      byMail: t('ask.byMail'),
      byText: t('ask.byText'),
    },
  }
}

export type LinkToShare = ReturnType<typeof linkToShare>

/** Programs for mail read a plus sign as it is. */
const inQuery = (parts: Record<string, string>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
