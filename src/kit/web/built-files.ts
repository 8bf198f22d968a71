import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
}

/** A folder, or one whose scripts are not served. */
type Folder = string | { withoutScripts: string }

type BuiltFile = { type: string; body: Buffer; br?: Buffer; gzip?: Buffer }

/** Answers requests for built files, those of earlier builds included. @returns whether it was one. */
export type BuiltFiles = { serve(req: IncomingMessage, res: ServerResponse): boolean }

/**
 * Serves the files of folders below `/assets/`, compressed by the build; each is read once, on first use.
 * @param folders the first that has a file answers
 * @param headers of every answer
 * @param elsewhere whether a path below `/assets/` is none of the folder's, and left to others
 */
export function openBuiltFiles(
  folders: readonly Folder[],
  headers: Readonly<Record<string, string>>,
  elsewhere: (path: string) => boolean = () => false,
): BuiltFiles {
  const assets = new Map<string, BuiltFile>()
  const always = Object.entries(headers).flat()

  function find(path: string): BuiltFile | undefined {
    const before = assets.get(path)
    if (before) return before
    const name = /^\/assets\/([\w-][\w.-]*)$/.exec(path)?.[1]
    const type = name && types[extname(name)]
    const file = name && folders.map((folder) => fileIn(folder, name)).find((path) => path && existsSync(path))
    const body = file && read(file)
    if (!type || !body) return undefined
    const asset = { type, body, br: read(`${file}.br`), gzip: read(`${file}.gz`) }
    assets.set(path, asset)
    return asset
  }

  return {
    serve(req, res) {
      const { url = '', method } = req
      if (!url.startsWith('/assets/') || elsewhere(url)) return false
      const asset = method === 'GET' || method === 'HEAD' ? find(url.split('?', 1)[0] ?? '') : undefined
      if (!asset) {
        res.writeHead(404, ['cache-control', 'no-store', ...always]).end()
        return true
      }
      const [body, encoding] = packed(asset, req.headers['accept-encoding'] ?? '')
      res.writeHead(200, [
        'content-type',
        asset.type,
        'content-length',
        String(body.length),
        ...(encoding ? ['content-encoding', encoding] : []),
        // The name contains a hash of the content, so it never changes.
        'cache-control',
        'public, max-age=31536000, immutable',
        'vary',
        'accept-encoding',
        ...always,
      ])
      res.end(method === 'HEAD' ? undefined : body)
      return true
    },
  }
}

function fileIn(folder: Folder, name: string): string | undefined {
  if (typeof folder === 'string') return join(folder, name)
  return name.endsWith('.js') ? undefined : join(folder.withoutScripts, name)
}

function packed({ body, br, gzip }: BuiltFile, accepted: string): [Buffer, encoding?: string] {
  if (br && accepted.includes('br')) return [br, 'br']
  if (gzip && accepted.includes('gzip')) return [gzip, 'gzip']
  return [body]
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
