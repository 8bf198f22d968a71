/** The longest form that a page takes, in bytes: the longest field is a message of 4,000 characters. */
const mostBytes = 64 * 1024

/** What browsers send forms as. */
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/**
 * Reads the body of a posted form, as far as the limit goes.
 * @returns the request with its body in memory, or the status to refuse it with: 413 for one that is too long, 415 for
 *   another content type, 400 for one that cannot be read or holds text that no database takes
 */
export async function readForm(request: Request): Promise<Request | 400 | 413 | 415> {
  const { headers, method, signal, url } = request
  if (Number(headers.get('content-length') ?? 0) > mostBytes) return 413
  const type = headers.get('content-type') ?? ''
  if (request.body && !formTypes.test(type)) return 415
  const body = await readUpTo(request.body, mostBytes)
  if (!body) return 413
  if (body.length === 0) return new Request(url, { method, headers: asForm(headers), signal, body })
  return (await isForm(body, type)) ? new Request(url, { method, headers, signal, body }) : 400
}

/** Nothing at all is an empty form, whatever it says of its kind: whoever reads forms needs to be told. */
function asForm(headers: Headers): Headers {
  const told = new Headers(headers)
  told.set('content-type', 'application/x-www-form-urlencoded')
  return told
}

async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the stream: nothing is read on.
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

/** Half of a surrogate pair cannot come out of UTF-8: only a NUL byte can. */
const isStorable = (text: string): boolean => !text.includes('\0')
