import MarkdownIt from 'markdown-it'

// What is written as HTML is shown as written, never taken for HTML. Pictures would load from elsewhere, and tables
// bring style attributes, which the pages' policy refuses.
const reader = new MarkdownIt({ html: false, linkify: false }).disable(['image', 'table'])
reader.validateLink = isSafeLink

const { rules } = reader.renderer
// The page's own title is its only heading of the first level.
rules.heading_close = (tokens, at) => `</${lowered(tokens[at]?.tag)}>\n`
rules.heading_open = (tokens, at, _options, env) =>
  `<${lowered(tokens[at]?.tag)} id="${idOf(tokens[at + 1]?.content ?? '', (env as Env).ids)}">`

// The ids that a text has given to headings so far.
type Env = { ids: Set<string> }

const lowered = (tag = 'h2'): string => (tag === 'h1' ? 'h2' : tag)

/** @returns Markdown as HTML that is safe to show: no HTML of its author's, no pictures, links only as `isSafeLink` says; headings bear ids. */
export const htmlOf = (markdown: string): string => reader.render(markdown, { ids: new Set<string>() })

/** @returns whether a link may stand in a text: https, mail, telephone, or an address of this shop. */
export function isSafeLink(link: string): boolean {
  return /^(https:\/\/[^\s]+|mailto:[^\s]+|tel:\+?[\d ]+|#[\w-]*|\/(?![/\\])[^\s]*)$/i.test(decoded(link).trim())
}

function decoded(link: string): string {
  try {
    return decodeURI(link)
  } catch {
    return link
  }
}

/** `Ihre Rechte` becomes `ihre-rechte`; the second one `ihre-rechte-2`. */
function idOf(heading: string, taken: Set<string>): string {
  const plain = heading.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const name = plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'section'
  let id = name
  for (let count = 2; taken.has(id); count += 1) id = `${name}-${count}`
  taken.add(id)
  return id
}

/** @returns a value that means nothing in Markdown but itself. */
export const plainInMarkdown = (value: string): string => value.replace(/[\\`*_{}[\]()#+\-.!<>|&~]/g, '\\$&')
