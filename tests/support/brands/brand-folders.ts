import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Writes a folder of brands for one test: brand, then file name, then content (text as it is, else JSON).
 * @returns the folder, named `tenants`; deleted after the test
 */
export async function brandFolders(brands: Record<string, Record<string, unknown>>): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'saldo-brands-'))
  onTestFinished(() => rm(place, { recursive: true }))
  for (const [brand, files] of Object.entries(brands)) {
    for (const [name, content] of Object.entries(files)) {
      const file = join(place, 'tenants', brand, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    }
  }
  return join(place, 'tenants')
}

/** @returns the text of a `tenant.ts` with these settings. */
export const tenantFile = (settings: unknown): string => `export default ${JSON.stringify(settings)}`
