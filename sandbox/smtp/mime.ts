import PostalMime, { type Address, type Attachment } from 'postal-mime'

/** What the headers of an e-mail say. */
export type MailHeaders = {
  from: string
  subject: string
  replyTo?: string
  /** The value of `List-Unsubscribe`. */
  unsubscribe?: string
}

export type MailBody = {
  text: string
  html?: string
  /** Attached text files. */
  attachments?: { name: string; text: string }[]
}

/** Reads the headers of a message as SMTP carries it. The whole message takes ten to sixty times as long. */
export async function readHeaders(raw: Buffer): Promise<MailHeaders> {
  const end = raw.indexOf('\r\n\r\n')
  const { from, subject, replyTo, headers } = await PostalMime.parse(end === -1 ? raw : raw.subarray(0, end))
  return {
    from: from ? readable(from) : '',
    subject: subject ?? '',
    replyTo: replyTo?.map(readable).join(', '),
    unsubscribe: headers.find(({ key }) => key === 'list-unsubscribe')?.value,
  }
}

/** Reads texts and attached texts. Embedded pictures become `data:` addresses in the HTML. */
export async function readBody(raw: Buffer): Promise<MailBody> {
  const { text, html, attachments } = await PostalMime.parse(raw)
  const withPictures = (body: string) =>
    body.replace(/(?<=src=")cid:([^"]+)/g, (address, id: string) => {
      const picture = attachments.find(({ contentId }) => contentId === `<${id}>`)
      return picture ? `data:${picture.mimeType};base64,${bytes(picture).toString('base64')}` : address
    })
  const texts = attachments
    .filter(({ disposition, mimeType }) => disposition === 'attachment' && mimeType.startsWith('text/'))
    .map((file) => ({ name: file.filename ?? 'file', text: bytes(file).toString() }))
  return {
    text: withoutLastBreak(text ?? ''),
    html: html && withoutLastBreak(withPictures(html)),
    ...(texts.length > 0 ? { attachments: texts } : {}),
  }
}

const readable = ({ name, address }: Address): string => (name ? `${name} <${address}>` : (address ?? ''))

const bytes = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

/** The parser ends every text with a line break. */
const withoutLastBreak = (text: string): string => text.replace(/\n$/, '')
