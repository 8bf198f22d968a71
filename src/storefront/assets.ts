import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { securityHeaders } from './security-headers.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

type Asset = { type: string; body: Buffer; br?: Buffer; gzip?: Buffer }

/** Answers requests for the built files, those of earlier builds included. @returns whether it was one. */
export type Assets = { serve(req: IncomingMessage, res: ServerResponse): boolean }

/** Takes the files of `build/assets` into memory, as the build compressed them. */
export function openAssets(folder: string, { production }: { production: boolean }): Assets {
  const names = new Set(readdirSync(folder))
  const read = (name: string) => (names.has(name) ? readFileSync(join(folder, name)) : undefined)
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const type = types[extname(name)]
    const body = type && read(name)
    if (type && body) assets.set(`/assets/${name}`, { type, body, br: read(`${name}.br`), gzip: read(`${name}.gz`) })
  }
  const headers = Object.entries(securityHeaders({ production })).flat()

  return {
    serve(req, res) {
      const { url = '' } = req
      if (!url.startsWith('/assets/')) return false
      const asset = assets.get(url.split('?', 1)[0] ?? '')
      if (!asset || (req.method !== 'GET' && req.method !== 'HEAD')) {
        res.writeHead(404, ['cache-control', 'no-store', ...headers]).end()
        return true
      }
      const accepted = req.headers['accept-encoding'] ?? ''
      const encoding =
        asset.br && accepted.includes('br') ? 'br' : asset.gzip && accepted.includes('gzip') ? 'gzip' : undefined
      const body = (encoding && asset[encoding]) ?? asset.body
      res.writeHead(200, [
        'content-type',
        asset.type,
        'content-length',
        String(body.length),
        ...(encoding ? ['content-encoding', encoding] : []),
        // The name holds a hash of the content: it never changes.
        'cache-control',
        'public, max-age=31536000, immutable',
        'vary',
        'accept-encoding',
        ...headers,
      ])
      res.end(req.method === 'HEAD' ? undefined : body)
      return true
    },
  }
}
