import escapeHtml from 'escape-html'
import type { Mail } from './senders.ts'
import type { MessageShop } from './shop.ts'

/** The content of a mail, from which both its forms are made. All texts are plain. */
export type Letter = {
  subject: string
  heading: string
  paragraphs: string[]
  /** A table of two columns: name and value. */
  rows?: [string, string][]
  /** Steps to follow, in order. */
  steps?: string[]
  /** Codes, each with its name and notes. */
  codes?: { name: string; code?: string; notes: string[] }[]
  /** Pictures, each with a description; `name` has letters and digits only. */
  pictures?: { name: string; png: Buffer; alt: string }[]
  /** Texts attached as files. */
  attachments?: { name: string; text: string }[]
  button?: { label: string; url: string }
  /** A person's own words, with their line breaks. */
  quote?: string
  /** Small links at the end: where to unsubscribe. */
  smallLinks?: { label: string; url: string }[]
  closing: string[]
}

/** How to reply to a mail, and how to unsubscribe from its kind. */
export type MailHeaders = Pick<Mail, 'replyTo' | 'unsubscribeUrl'>

/** Renders a letter in the brand's design: HTML with its colours, and plain text. */
export function mailOf(
  shop: MessageShop,
  messageId: string,
  to: string,
  language: string,
  letter: Letter,
  headers: MailHeaders = {},
): Mail {
  const { mail, provider } = shop.tenant
  return {
    messageId,
    from: { name: mail.name, address: mail.address },
    to,
    subject: letter.subject,
    text: plain(letter),
    html: html(letter, provider.name, language, shop.colours),
    language,
    ...(letter.pictures ? { pictures: letter.pictures.map(({ name, png }) => ({ name, png })) } : {}),
    ...(letter.attachments?.length ? { attachments: letter.attachments } : {}),
    ...headers,
  }
}

function plain({
  heading,
  paragraphs,
  rows = [],
  codes = [],
  steps = [],
  button,
  quote = '',
  smallLinks = [],
  closing,
}: Letter): string {
  const table = rows.map(([what, much]) => `${what}${what.endsWith('?') ? '' : ':'} ${much}`).join('\n')
  const inHand = codes.map(({ name, code, notes }) => [name, ...(code ? [code] : []), ...notes].join('\n')).join('\n\n')
  const list = steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
  const link = button ? `${button.label}: ${button.url}` : ''
  const small = smallLinks.map(({ label, url }) => `${label}: ${url}`).join('\n')
  return `${[heading, ...paragraphs, inHand, quote, table, list, link, closing.join('\n'), small].filter(Boolean).join('\n\n')}\n`
}

function html(letter: Letter, brand: string, language: string, { accent, onAccent }: MessageShop['colours']): string {
  const paragraphs = letter.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('')
  const rows = (letter.rows ?? [])
    .map(
      ([what, much]) =>
        `<tr style="vertical-align:top"><td style="padding:8px 0;border-bottom:1px solid #e4e4e4">${escapeHtml(what)}</td>` +
        `<td style="padding:8px 0 8px 16px;border-bottom:1px solid #e4e4e4;text-align:right;overflow-wrap:anywhere">${escapeHtml(much)}</td></tr>`,
    )
    .join('')
  const table =
    rows && `<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 24px">${rows}</table>`
  const codes = (letter.codes ?? [])
    .map(
      ({ name, code, notes }) =>
        `<div style="margin:0 0 16px;padding:16px;border:1px solid #c9c9c9;border-radius:8px">${escapeHtml(name)}` +
        `${code ? `<br><strong style="font-size:22px;letter-spacing:1px;overflow-wrap:anywhere">${escapeHtml(code)}</strong>` : ''}` +
        `${notes.map((note) => `<br>${escapeHtml(note)}`).join('')}</div>`,
    )
    .join('')
  const button = letter.button
    ? `<p style="margin:0 0 24px"><a href="${escapeHtml(letter.button.url)}" style="display:inline-block;padding:12px 24px;` +
      `border-radius:8px;background:${accent};color:${onAccent};text-decoration:none;font-weight:bold">` +
      `${escapeHtml(letter.button.label)}</a></p>`
    : ''
  const quote = letter.quote
    ? `<p style="margin:0 0 24px;padding:0 0 0 16px;border-left:4px solid #e4e4e4;white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(letter.quote)}</p>`
    : ''
  const pictures = (letter.pictures ?? [])
    .map(
      ({ name, alt }) =>
        `<p style="margin:0 0 24px"><img src="cid:${name}" alt="${escapeHtml(alt)}" width="232" height="232" style="display:block;border:1px solid #e4e4e4"></p>`,
    )
    .join('')
  const items = (letter.steps ?? []).map((step) => `<li style="margin:0 0 8px">${escapeHtml(step)}</li>`).join('')
  const steps = items && `<ol style="margin:0 0 24px;padding:0 0 0 24px">${items}</ol>`
  const small = (letter.smallLinks ?? [])
    .map(({ label, url }) => `<br><a href="${escapeHtml(url)}" style="color:#5c5c5c">${escapeHtml(label)}</a>`)
    .join('')
  const closing = letter.closing.map(escapeHtml).join('<br>') + small
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>` +
    `<body style="margin:0;background:#f4f4f4;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1c1c1c">` +
    `<div style="max-width:560px;margin:0 auto;background:#fff">` +
    `<div style="padding:16px 24px;background:${accent};color:${onAccent};font-weight:bold;font-size:20px">${escapeHtml(brand)}</div>` +
    `<div style="padding:24px"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(letter.heading)}</h1>` +
    `${paragraphs}${codes}${pictures}${quote}${table}${steps}${button}` +
    `<p style="margin:0;color:#5c5c5c;font-size:14px">${closing}</p></div></div></body></html>`
  )
}
