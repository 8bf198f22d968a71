/** The longest form of a shop's page, in bytes: its longest field is a message of 4,000 characters. */
const usualMost = 64 * 1024

/** Content types of forms. */
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/**
 * Reads the body of a posted form, up to the limit.
 * @returns the request with its body in memory, or the status to refuse it with: 413 if it is too long, 415 for another
 *   content type, 400 if it cannot be read or contains text that the database cannot store
 */
export async function readForm(request: Request, mostBytes = usualMost): Promise<Request | 400 | 413 | 415> {
  const { headers, method, signal, url } = request
  if (Number(headers.get('content-length') ?? 0) > mostBytes) return 413
  const type = headers.get('content-type') ?? ''
  if (request.body && !formTypes.test(type)) return 415
  const body = await readUpTo(request.body, mostBytes)
  if (!body) return 413
  if (body.length === 0) return new Request(url, { method, headers: asForm(headers), signal, body })
  return (await isForm(body, type)) ? new Request(url, { method, headers, signal, body }) : 400
}

/** An empty body is an empty form, whatever its content type: the form parser needs one. */
function asForm(headers: Headers): Headers {
  const told = new Headers(headers)
  told.set('content-type', 'application/x-www-form-urlencoded')
  return told
}

/** @returns the body; undefined if it is longer */
export async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the stream: nothing more is read.
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function isForm(body: Buffer<ArrayBuffer>, type: string): Promise<boolean> {
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    return [...form].every(([name, value]) => isStorable(name) && (typeof value !== 'string' || isStorable(value)))
  } catch {
    return false
  }
}

/** UTF-8 cannot produce half of a surrogate pair: only a NUL byte must be checked. */
const isStorable = (text: string): boolean => !text.includes('\0')
