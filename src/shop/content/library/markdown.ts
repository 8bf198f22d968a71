import MarkdownIt from 'markdown-it'

// HTML in the source is escaped. Pictures would load from elsewhere, and tables need style attributes, which the pages'
// CSP refuses.
const reader = new MarkdownIt({ html: false, linkify: false }).disable(['image', 'table'])
reader.validateLink = isSafeLink

const { rules } = reader.renderer
// The page's own title is its only heading of level one.
rules.heading_close = (tokens, at) => `</${lowered(tokens[at]?.tag)}>\n`
rules.heading_open = (tokens, at, _options, env) =>
  `<${lowered(tokens[at]?.tag)} id="${idOf(tokens[at + 1]?.content ?? '', (env as Env).ids)}">`

// Ids of a text's headings so far.
type Env = { ids: Set<string> }

const lowered = (tag = 'h2'): string => (tag === 'h1' ? 'h2' : tag)

/**
 * @returns Markdown as safe HTML: no HTML of its author, no pictures, links only if `isSafeLink`; headings have ids.
 */
export const htmlOf = (markdown: string): string => reader.render(markdown, { ids: new Set<string>() })

// Finds links that are not allowed, too.
const finder = new MarkdownIt({ html: false, linkify: false }).disable(['image', 'table'])
finder.validateLink = () => true

/** Where a text leads, in its order: as it is written. */
export const linksOf = (markdown: string): string[] =>
  finder
    .parse(markdown, {})
    .flatMap(({ children }) => children ?? [])
    .flatMap((token) => (token.type === 'link_open' ? [decoded(String(token.attrGet('href') ?? ''))] : []))

/** @returns links of a text that are not allowed: it would show them as they are written */
export const unsafeLinks = (markdown: string): string[] =>
  linksOf(markdown).filter((link) => !isSafeLink(link) && link !== '{{mainPage}}')

/** The levels of a text's headings, in its order. */
export const headingsOf = (markdown: string): number[] =>
  finder.parse(markdown, {}).flatMap(({ type, tag }) => (type === 'heading_open' ? [Number(tag.slice(1))] : []))

/** @returns whether a link is allowed: https, mail, telephone, or a path of this shop. */
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

/** @returns a value with all Markdown characters escaped. */
export const plainInMarkdown = (value: string): string => value.replace(/[\\`*_{}[\]()#+\-.!<>|&~]/g, '\\$&')
