import PostalMime, { type Address } from 'postal-mime'

/** An e-mail as a person reads it. */
export type Mail = {
  from: string
  subject: string
  text: string
  html?: string
  /** Attached text files. */
  attachments?: { name: string; text: string }[]
  replyTo?: string
  /** The value of `List-Unsubscribe`. */
  unsubscribe?: string
}

/** Reads a message as SMTP carries it. Embedded pictures become `data:` addresses in the HTML. */
export async function readMail(raw: Buffer): Promise<Mail> {
  const { from, subject, text, html, replyTo, headers, attachments } = await PostalMime.parse(raw)
  const pictures = new Map(attachments.map((file) => [file.contentId, dataUrl(file.mimeType, file.content)]))
  const withPictures = (body: string) =>
    body.replace(/(?<=src=")cid:([^"]+)/g, (address, id: string) => pictures.get(`<${id}>`) ?? address)
  const texts = attachments
    .filter(({ disposition, mimeType }) => disposition === 'attachment' && mimeType.startsWith('text/'))
    .map(({ filename, content }) => ({ name: filename ?? 'file', text: bytes(content).toString() }))
  return {
    from: from ? readable(from) : '',
    subject: subject ?? '',
    text: withoutLastBreak(text ?? ''),
    ...(texts.length > 0 ? { attachments: texts } : {}),
    html: html && withoutLastBreak(withPictures(html)),
    replyTo: replyTo?.map(readable).join(', '),
    unsubscribe: headers.find(({ key }) => key === 'list-unsubscribe')?.value,
  }
}

/** The parser ends every body with a line break. */
const withoutLastBreak = (body: string): string => body.replace(/\n$/, '')

const readable = ({ name, address }: Address): string => (name ? `${name} <${address}>` : (address ?? ''))

const bytes = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

const dataUrl = (type: string, content: ArrayBuffer | Uint8Array | string): string =>
  `data:${type};base64,${bytes(content).toString('base64')}`
