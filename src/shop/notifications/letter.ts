import type { Mail } from './senders.ts'
import type { MessageShop } from './shop.ts'

/** What a mail says, in parts that both its forms are made from. All texts are plain. */
export type Letter = {
  subject: string
  heading: string
  paragraphs: string[]
  /** A table of two columns: what, how much. */
  rows?: [string, string][]
  button?: { label: string; url: string }
  closing: string[]
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Dresses a letter as the brand: HTML with its colours, and the same in plain text. */
export function mailOf(shop: MessageShop, messageId: string, to: string, language: string, letter: Letter): Mail {
  const { mail, provider } = shop.tenant
  return {
    messageId,
    from: { name: mail.name, address: mail.address },
    to,
    subject: letter.subject,
    text: plain(letter),
    html: html(letter, provider.name, language, shop.colours),
    language,
  }
}

function plain({ heading, paragraphs, rows = [], button, closing }: Letter): string {
  const table = rows.map(([what, much]) => `${what}: ${much}`).join('\n')
  const link = button ? `${button.label}: ${button.url}` : ''
  return `${[heading, ...paragraphs, table, link, closing.join('\n')].filter(Boolean).join('\n\n')}\n`
}

function html(letter: Letter, brand: string, language: string, { accent, onAccent }: MessageShop['colours']): string {
  const paragraphs = letter.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('')
  const rows = (letter.rows ?? [])
    .map(
      ([what, much]) =>
        `<tr><td style="padding:8px 0;border-bottom:1px solid #e4e4e4">${escapeHtml(what)}</td>` +
        `<td style="padding:8px 0;border-bottom:1px solid #e4e4e4;text-align:right;white-space:nowrap">${escapeHtml(much)}</td></tr>`,
    )
    .join('')
  const table =
    rows && `<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 24px">${rows}</table>`
  const button = letter.button
    ? `<p style="margin:0 0 24px"><a href="${escapeHtml(letter.button.url)}" style="display:inline-block;padding:12px 24px;` +
      `border-radius:8px;background:${accent};color:${onAccent};text-decoration:none;font-weight:bold">` +
      `${escapeHtml(letter.button.label)}</a></p>`
    : ''
  const closing = letter.closing.map(escapeHtml).join('<br>')
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>` +
    `<body style="margin:0;background:#f4f4f4;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1c1c1c">` +
    `<div style="max-width:560px;margin:0 auto;background:#fff">` +
    `<div style="padding:16px 24px;background:${accent};color:${onAccent};font-weight:bold;font-size:20px">${escapeHtml(brand)}</div>` +
    `<div style="padding:24px"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(letter.heading)}</h1>` +
    `${paragraphs}${table}${button}` +
    `<p style="margin:0;color:#5c5c5c;font-size:14px">${closing}</p></div></div></body></html>`
  )
}
