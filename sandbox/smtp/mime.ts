/** An e-mail as a person reads it. */
export type Mail = {
  from: string
  subject: string
  text: string
  html?: string
  /** Files that are listed beside the mail, where they are texts. */
  attachments?: { name: string; text: string }[]
  replyTo?: string
  /** `List-Unsubscribe`, as it stands in the mail. */
  unsubscribe?: string
}

/** A line broken only to keep it short. */
const SOFT_BREAK = /=[ \t]*\r?\n/g

type Part = { headers: Map<string, string>; body: Buffer }

/** Reads a message as it came over the wire: nested alternatives, transfer encodings, words outside ASCII. */
export function readMail(raw: Buffer): Mail {
  const part = split(raw)
  const found = leaves(part)
  const body = found.filter(({ file }) => file === undefined)
  const attachments = found.flatMap(({ file, type, text }) =>
    file && type.startsWith('text/') ? [{ name: file, text }] : [],
  )
  const picture = (cid: string) => found.find(({ name }) => name === cid)?.text ?? `cid:${cid}`
  return {
    from: decodeWords(part.headers.get('from') ?? ''),
    subject: decodeWords(part.headers.get('subject') ?? ''),
    text: body.find(({ type }) => type === 'text/plain')?.text ?? '',
    ...(attachments.length > 0 ? { attachments } : {}),
    html: body
      .find(({ type }) => type === 'text/html')
      ?.text.replace(/(?<=src=")cid:([^"]+)/g, (_, cid: string) => picture(cid)),
    replyTo: part.headers.get('reply-to'),
    unsubscribe: part.headers.get('list-unsubscribe'),
  }
}

/** Headers and body of a message or of one of its parts. */
function split(raw: Buffer): Part {
  const text = raw.toString('latin1')
  const gap = /^\r?\n|\r?\n\r?\n/.exec(text)
  const head = gap ? text.slice(0, gap.index) : text
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), fromLatin1(line.slice(colon + 1).trim()))
  }
  return { headers, body: gap ? raw.subarray(gap.index + gap[0].length) : Buffer.alloc(0) }
}

/** Headers may hold plain UTF-8 (SMTPUTF8). */
function fromLatin1(text: string): string {
  return Buffer.from(text, 'latin1').toString()
}

/** What a message is made of; a picture as an address that holds it whole, with the name its HTML knows it by. */
function leaves(part: Part): { type: string; text: string; name?: string; file?: string }[] {
  const { type, parameters } = readContentType(part.headers.get('content-type') ?? 'text/plain')
  const name = /^<(.+)>$/.exec(part.headers.get('content-id') ?? '')?.[1]
  if (name && type.startsWith('image/')) {
    const bytes = part.body.toString('latin1').replace(/\s/g, '')
    return [{ type, name, text: `data:${type};base64,${bytes}` }]
  }
  if (!type.startsWith('multipart/')) {
    const disposition = part.headers.get('content-disposition') ?? ''
    const isAttached = disposition.toLowerCase().startsWith('attachment')
    const text = decodeBody(part, parameters.get('charset') ?? 'utf-8').replaceAll('\r\n', '\n')
    return [{ type, text, ...(isAttached ? { file: fileName(disposition) } : {}) }]
  }
  const mark = `--${parameters.get('boundary') ?? ''}`
  const pieces = `\r\n${part.body.toString('latin1')}`.split(`\n${mark}`).slice(1)
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => leaves(split(Buffer.from(piece.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, ''), 'latin1'))))
}

/** A file's name, which stands in one piece or in several that are put together (RFC 2231). */
function fileName(disposition: string): string {
  const { parameters } = readContentType(disposition)
  const pieces = [...parameters].filter(([key]) => /^filename(\*|$)/.test(key))
  const name = pieces
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([key, value]) => (key.endsWith('*') ? decodeURIComponent(value.replace(/^utf-8''/i, '')) : value))
    .join('')
  return decodeWords(name) || 'file'
}

function readContentType(value: string): { type: string; parameters: Map<string, string> } {
  const parameters = new Map<string, string>()
  for (const [, name, quoted, bare] of value.matchAll(/;\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^;\s]+))/g))
    if (name) parameters.set(name.toLowerCase(), quoted ?? bare ?? '')
  return { type: (value.split(';')[0] ?? '').trim().toLowerCase(), parameters }
}

function decodeBody({ headers, body }: Part, charset: string): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return decodeCharset(Buffer.from(body.toString('latin1'), 'base64'), charset)
  if (encoding === 'quoted-printable')
    return decodeCharset(quotedPrintable(body.toString('latin1').replace(SOFT_BREAK, '')), charset)
  return decodeCharset(body, charset)
}

function quotedPrintable(text: string): Buffer {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

/** Encoded words such as `=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=`; two in a row are one text, the space between them is not. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, text: string) =>
      decodeCharset(
        encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quotedPrintable(text.replace(/_/g, ' ')),
        charset,
      ),
    )
}

function decodeCharset(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString()
  }
}
