import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, parseAllDocuments, stringify } from 'yaml'

type Scope = Readonly<Record<string, unknown>>
type Node =
  | { text: string }
  | { value: string }
  | { block: 'if' | 'range' | 'define'; head: string; then: Node[]; else: Node[] }

/**
 * Renders the chart as Helm does, of whose language it knows what the templates use: values, if, else, range over a
 * mapping, define, include, .Files.Get, and the functions below. Anything else is an error.
 */
export async function renderChart(folder: string, overrides: object = {}): Promise<Record<string, unknown>[]> {
  const read = (path: string) => readFile(join(folder, path), 'utf8')
  const values = merged(parse(await read('values.yaml')), overrides)
  const names = (await readdir(join(folder, 'templates'))).sort()
  const texts = await Promise.all(names.map((name) => read(`templates/${name}`)))
  const files = new Map<string, string>()
  for (const name of await readdir(join(folder, 'files'))) files.set(`files/${name}`, await read(`files/${name}`))
  const render = renderer(files)
  const root = { Values: values, Release: { Name: 'shop', Namespace: 'shops' } }
  const rendered = texts.map((text) => render(nodesOf(text), root))
  return rendered.flatMap((text) =>
    parseAllDocuments(text).flatMap((document) => {
      if (document.errors[0]) throw new Error(`${document.errors[0].message}\n${text}`)
      return document.toJS() ?? []
    }),
  )
}

function merged(base: unknown, over: unknown): unknown {
  if (typeof base !== 'object' || typeof over !== 'object' || !base || !over) return over === undefined ? base : over
  const keys = new Set([...Object.keys(base), ...Object.keys(over)])
  return Object.fromEntries([...keys].map((key) => [key, merged((base as Scope)[key], (over as Scope)[key])]))
}

/** Text and actions in turns, with blocks nested. */
function nodesOf(source: string): Node[] {
  const parts = source
    .replace(/\s*\{\{-/g, '{{')
    .replace(/-\}\}\s*/g, '}}')
    .split(/\{\{\s*(.*?)\s*\}\}/)
  let at = 0
  function many(until: RegExp): Node[] {
    const nodes: Node[] = []
    for (; at < parts.length; at++) {
      const part = parts[at] ?? ''
      if (at % 2 === 0) nodes.push({ text: part })
      else if (until.test(part)) return nodes
      else {
        const [, block, head = ''] = /^(if|range|define)\s+(.*)$/.exec(part) ?? []
        if (!block) nodes.push({ value: part })
        else {
          at++
          const then = many(/^(else|end)$/)
          let otherwise: Node[] = []
          if (parts[at] === 'else') {
            at++
            otherwise = many(/^end$/)
          }
          nodes.push({ block: block as 'if', head, then, else: otherwise })
        }
      }
    }
    return nodes
  }
  return many(/^$/)
}

const indented = (text: string, by: number) => text.trimEnd().replace(/^(?=.)/gm, ' '.repeat(by))

function renderer(files: ReadonlyMap<string, string>) {
  const defined = new Map<string, Node[]>()

  function evaluate(expression: string, scope: Scope): unknown {
    const [first = '', ...pipes] = expression.split(/\s*\|\s*/)
    let value = term(first, scope)
    for (const pipe of pipes) {
      const [name = '', given = '0'] = pipe.split(' ')
      if (name === 'quote') value = JSON.stringify(String(value))
      else if (name === 'nindent') value = `\n${indented(String(value), Number(given))}`
      else throw new Error(`the templates use ${name}, which is not rendered here`)
    }
    return value
  }

  function term(text: string, scope: Scope): unknown {
    const [, name, rest = ''] = /^(not|toYaml|include|\.Files\.Get)\s+(.*)$/.exec(text) ?? []
    if (name === 'not') return !isTrue(term(rest, scope))
    if (name === 'toYaml') return stringify(term(rest, scope))
    if (name === 'include') return render(defined.get(rest.split('"')[1] ?? '') ?? missing(rest), scope)
    if (name) return files.get(rest.replaceAll('"', '')) ?? missing(rest)
    if (text.startsWith('$')) return scope[text]
    if (!/^(\.\w+)+$/.test(text)) return missing(text)
    const found = text
      .slice(1)
      .split('.')
      .reduce((at: unknown, key) => (at as Scope | undefined)?.[key], scope)
    return found === undefined ? missing(text) : found
  }

  function render(nodes: readonly Node[], scope: Scope): string {
    return nodes
      .map((node) => {
        if ('text' in node) return node.text
        if ('value' in node) return node.value.startsWith('/*') ? '' : String(evaluate(node.value, scope))
        if (node.block === 'if') return render(isTrue(evaluate(node.head, scope)) ? node.then : node.else, scope)
        if (node.block === 'define') {
          defined.set(node.head.replaceAll('"', ''), node.then)
          return ''
        }
        const [, key = '', value = '', over = ''] = /^(\$\w+), (\$\w+) := (.*)$/.exec(node.head) ?? missing(node.head)
        const entries = Object.entries(evaluate(over, scope) as Scope)
        return entries.map(([name, one]) => render(node.then, { ...scope, [key]: name, [value]: one })).join('')
      })
      .join('')
  }
  return render
}

const isTrue = (value: unknown): boolean =>
  Boolean(value) && !(typeof value === 'object' && Object.keys(value ?? {}).length === 0)

function missing(what: string): never {
  throw new Error(`the templates name ${what}, which is not there`)
}
