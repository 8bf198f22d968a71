/** More than all brands attach; a new release may bring other texts. */
const mostKept = 500
const kept = new Map<string, Promise<Buffer>>()

/**
 * A text as a part of a mail, with its own headers; any device opens it. The same texts go with each confirmation, and
 * encoding one costs as much as the rest of the mail: so each is encoded once.
 */
export function attachedText({ name, text }: { name: string; text: string }): Promise<Buffer> {
  const key = `${name}\n${text}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const encoded = encode(name, text)
  kept.set(key, encoded)
  encoded.catch(() => kept.delete(key))
  return encoded
}

async function encode(name: string, text: string): Promise<Buffer> {
  const { default: MimeNode } = await import('nodemailer/lib/mime-node')
  // A node without a parent would be a mail of its own, with a date and a reference.
  const node = new MimeNode('multipart/mixed').createChild('text/plain; charset=utf-8', { filename: `${name}.txt` })
  node.setHeader('Content-Disposition', 'attachment')
  node.setHeader('Content-Transfer-Encoding', 'base64')
  return node.setContent(text).build()
}
