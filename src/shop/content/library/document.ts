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

/** The front matter of each kind: `name: value` lines between two lines of three dashes. */
const heads = {
  page: z.strictObject({ title: text, description: text, changedOn: day }),
  post: z.strictObject({ title: text, description: text, publishedOn: day, picture: things }),
  banner: z.strictObject({ title: text, link, linkText: text }),
}
export type Kind = keyof typeof heads

/** A document's slug and language, and its Markdown with placeholders. */
type Place = { slug: string; language: string; body: string }
export type PageDocument = Place & z.output<(typeof heads)['page']>
export type PostDocument = Place & Omit<z.output<(typeof heads)['post']>, 'picture'> & { picture: string[] }
export type BannerDocument = Place & z.output<(typeof heads)['banner']>

/** All documents of a brand. */
export type Documents = { page: PageDocument[]; post: PostDocument[]; banner: BannerDocument[] }

/** Parses one file; throws a sentence that says what is wrong. */
export function parseDocument<K extends Kind>(
  kind: K,
  written: string,
): z.output<(typeof heads)[K]> & { body: string } {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(written.replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || !body?.trim()) throw new Error('must begin with lines between two ---, followed by a text')
  const unknown = unknownPlaceholders(written)
  if (unknown.length > 0) throw new Error(`has placeholders that nobody fills in: ${unknown.join(', ')}`)
  const entries = head.split('\n').map((line) => {
    const [, name = line, value = ''] = /^(\w+):(.*)$/.exec(line) ?? []
    return [name, value.trimStart()] as const
  })
  const read = heads[kind].safeParse(Object.fromEntries(entries))
  if (!read.success)
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  return { ...(read.data as z.output<(typeof heads)[K]>), body: body.trim() }
}
