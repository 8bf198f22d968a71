import { z } from 'zod'
import { allMotifs } from '#kit/marks'
import { isSafeLink } from './markdown.ts'
import { unknownPlaceholders } from './placeholders.ts'

const text = z.string().trim().min(1)
const day = z.iso.date()
/** Up to three things that are drawn for a post, the main one first: `plane, sim`. */
const things = z
  .string()
  .default('')
  .transform((written) => written.split(',').flatMap((name) => name.trim() || []))
  .pipe(z.array(z.enum(allMotifs)).max(3))
const link = text.refine((written) => isSafeLink(written) || written === '{{mainPage}}', 'is no safe link')

/** Pages as settings name them: `/shop, /shop/[categoryId]`. */
const paths = z
  .string()
  .default('')
  .transform((written) => written.split(',').flatMap((path) => path.trim() || []))
  .pipe(z.array(z.string().startsWith('/')))

/** The front matter of each kind: `name: value` lines between two lines of three dashes. */
const heads = {
  page: z.strictObject({ title: text, description: text, changedOn: day }),
  post: z.strictObject({ title: text, description: text, publishedOn: day, picture: things }),
  banner: z.strictObject({
    title: text,
    link,
    linkText: text,
    // The first and the last day that it is shown; without them always.
    from: day.optional(),
    until: day.optional(),
    shownOn: paths,
  }),
}
export type Kind = keyof typeof heads

/** The lines of a head, in their order. */
export const headNames = (kind: Kind): readonly string[] => Object.keys(heads[kind].shape)

/** A document's slug and language, and its Markdown with placeholders. */
type Place = { slug: string; language: string; body: string }
export type PageDocument = Place & z.output<(typeof heads)['page']>
export type PostDocument = Place & Omit<z.output<(typeof heads)['post']>, 'picture'> & { picture: string[] }
/** `shownOn`: of the brand's pages that show banners only these; none: all of them. */
export type BannerDocument = Place & {
  title: string
  link: string
  linkText: string
  from?: string | undefined
  until?: string | undefined
  shownOn: string[]
}

/** All documents of a brand. */
export type Documents = { page: PageDocument[]; post: PostDocument[]; banner: BannerDocument[] }

/** A document as it is typed: the lines of its head by name, and its text. */
export type TypedDocument = { head: Readonly<Record<string, string>>; body: string }

/** @returns a file's head and text, right or wrong; all of it is text where there is no head */
export function splitDocument(written: string): TypedDocument {
  const plain = written.replaceAll('\r\n', '\n')
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(plain) ?? []
  if (head === undefined || body === undefined) return { head: {}, body: plain.trim() }
  const entries = head.split('\n').map((line) => {
    const [, name = line, value = ''] = /^(\w+):(.*)$/.exec(line) ?? []
    return [name, value.trimStart()] as const
  })
  return { head: Object.fromEntries(entries), body: body.trim() }
}

/** @returns the file of a typed document; a line of the head that says nothing is left out */
export function composeDocument({ head, body }: TypedDocument): string {
  const lines = Object.entries(head).flatMap(([name, value]) => {
    const line = value.replace(/\s+/g, ' ').trim()
    return line === '' ? [] : [`${name}: ${line}`]
  })
  return `---\n${lines.join('\n')}\n---\n${body.replaceAll('\r\n', '\n').trim()}\n`
}

/** Parses one file; throws a sentence that says what is wrong. */
export function parseDocument<K extends Kind>(
  kind: K,
  written: string,
): z.output<(typeof heads)[K]> & { body: string } {
  const { head, body } = splitDocument(written)
  if (Object.keys(head).length === 0 || body === '')
    throw new Error('must begin with lines between two ---, followed by a text')
  const unknown = unknownPlaceholders(written)
  if (unknown.length > 0) throw new Error(`has placeholders that nobody fills in: ${unknown.join(', ')}`)
  const read = heads[kind].safeParse(head)
  if (!read.success)
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const { from, until } = read.data as { from?: string; until?: string }
  if (from !== undefined && until !== undefined && until < from) throw new Error('until: is before from')
  return { ...(read.data as z.output<(typeof heads)[K]>), body }
}
