import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const form = 'application/x-www-form-urlencoded'
const post = (body: BodyInit | null, type?: string, more: Record<string, string> = {}) =>
  new Request('http://shop.test/login', {
    method: 'POST',
    headers: { ...(type ? { 'content-type': type } : {}), ...more },
    body,
    duplex: 'half',
  } as RequestInit)

/** A body in parts of 1 kB that counts how many were read. */
function stream(parts: number) {
  const seen = { taken: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.taken += 1
        controller.enqueue(new Uint8Array(1024).fill(97))
        if (seen.taken === parts) controller.close()
      },
      cancel() {
        seen.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, seen }
}

test('a form goes on as it came', async () => {
  const read = await readForm(post('email=a%40b.example&name=%C3%96', form))
  if (typeof read === 'number') throw new Error(`refused with ${read}`)
  expect(Object.fromEntries(await read.formData())).toEqual({ email: 'a@b.example', name: 'Ö' })
})

test('a form in parts goes on as it came', async () => {
  const typed = new FormData()
  typed.set('email', 'a@b.example')
  const read = await readForm(post(typed))
  if (typeof read === 'number') throw new Error(`refused with ${read}`)
  expect(Object.fromEntries(await read.formData())).toEqual({ email: 'a@b.example' })
})

test.each([undefined, form, 'multipart/form-data; boundary=x'])(
  'a post of nothing, as %s, is an empty form',
  async (type) => {
    const read = await readForm(post(null, type))
    if (typeof read === 'number') throw new Error(`refused with ${read}`)
    expect([...(await read.formData())]).toEqual([])
  },
)

test('a form that says it is too long is not read at all', async () => {
  const { body, seen } = stream(2)
  expect(await readForm(post(body, form, { 'content-length': String(64 * 1024 + 1) }))).toBe(413)
  expect(seen.taken).toBe(0)
})

test('a form that is too long is read up to the limit and no further', async () => {
  const { body, seen } = stream(1000)
  expect(await readForm(post(body, form))).toBe(413)
  expect(seen).toEqual({ taken: 65, isCancelled: true })
})

test('64 kB are taken', async () => {
  expect(await readForm(post(stream(64).body, form))).toBeInstanceOf(Request)
})

test.each(['application/json', 'text/plain', 'image/png', 'x', 'application/x-www-form-urlencodedx'])(
  'a body of type %s is refused with 415',
  async (type) => {
    expect(await readForm(post('a=b', type))).toBe(415)
  },
)

test.each([
  ['a NUL byte in a value', 'a=b%00c', form],
  ['a NUL byte in a name', 'a%00=b', form],
  ['a NUL byte as it is', 'a=\0', form],
  ['parts without a border', 'a=b', 'multipart/form-data'],
  [
    'parts that end in the middle',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
    'multipart/form-data; boundary=x',
  ],
  [
    'a NUL byte in a part',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\0\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
])('%s is refused with 400', async (_, body, type) => {
  expect(await readForm(post(body, type))).toBe(400)
})
