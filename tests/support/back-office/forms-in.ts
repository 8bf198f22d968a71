const entities: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const plain = (text: string) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : plain(found)
}

export type SentForm = { action: string; fields: [name: string, value: string | File][] }

/** The forms of a page that change something, filled in as somebody might who wants it done. */
export function formsIn(html: string, address: string): SentForm[] {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].flatMap(([, head = '', body = '']) => {
    if (attribute(head, 'method')?.toLowerCase() !== 'post') return []
    const tags = [...body.matchAll(/<(?:input|button|textarea|select)\b[^>]*>/g)].map(([tag]) => tag)
    const fields = tags.flatMap((tag): [string, string | File][] => {
      const [name, type, value] = [attribute(tag, 'name'), attribute(tag, 'type'), attribute(tag, 'value')]
      if (name === undefined || tag.startsWith('<select')) return []
      if (type === 'file') return [[name, new File(['productId\nx'], 'list.csv')]]
      return [[name, value || (/amount|fee|cost/i.test(name) ? '1.00' : 'as asked')]]
    })
    for (const [, tag = '', options = ''] of body.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)) {
      const name = attribute(tag, 'name')
      if (name !== undefined) fields.push([name, attribute(options, 'value') ?? ''])
    }
    return [{ action: attribute(head, 'action') ?? address, fields }]
  })
}
