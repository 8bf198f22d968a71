import { readdirSync, readFileSync } from 'node:fs'

type Chunk = { module: string; imports?: string[] }
type Manifest = {
  entry: Chunk
  routes: Record<string, Chunk & { id: string; parentId?: string; path?: string }>
}

/** What a browser loads before a page works. */
export type FirstLoad = { page: string; files: number; gzipBytes: number }

/**
 * @param built the built client, `build/client`
 * @param kept the folder of compressed files, `build/assets`
 * @returns for each page of the shop the scripts of its first load, in bytes after gzip
 */
export function firstLoads(built = 'build/client', kept = 'build/assets'): FirstLoad[] {
  const name = readdirSync(`${built}/assets`).find((file) => /^manifest-\w+\.js$/.test(file))
  const written = readFileSync(`${built}/assets/${name}`, 'utf8')
  const manifest = JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1)) as Manifest
  const { entry, routes } = manifest
  const pages = Object.values(routes).filter(({ path, id }) => path !== undefined && id !== 'root')
  return pages.map((page) => {
    const files = new Set(filesOf(entry))
    for (let route: typeof page | undefined = page; route; route = routes[route.parentId ?? '']) {
      for (const file of filesOf(route)) files.add(file)
    }
    const sizes = [...files].map((file) => readFileSync(`${kept}/${file.replace('/assets/', '')}.gz`).length)
    return {
      page: `/${page.path}`.replace('//', '/'),
      files: files.size,
      gzipBytes: sizes.reduce((sum, size) => sum + size, 0),
    }
  })
}

const filesOf = ({ module, imports = [] }: Chunk): string[] => [module, ...imports]

if (import.meta.main) console.table(firstLoads())
