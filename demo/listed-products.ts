import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fill, selection, type Trade } from './selection.ts'

/**
 * Reads what a brand's folder lists for sale: its own products, or the part of the demo catalogue that it names.
 * @param folder where the brand folders are
 * @returns what the catalogue is loaded from, unchecked; undefined when the folder has no list, null for one that is no JSON
 */
export async function listedProducts(folder: string, brand: Trade & { id: string }): Promise<unknown> {
  const written = await readFile(join(folder, brand.id, 'products.json'), 'utf8').catch(() => undefined)
  if (written === undefined) return undefined
  const listed = parse(written)
  const selected = selection.safeParse(listed)
  return selected.success ? fill(selected.data, brand) : listed
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
