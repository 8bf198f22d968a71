import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fill, selection, type Trade } from './selection.ts'

/**
 * Reads a brand folder's product list: its own products, or the part of the demo catalogue that it names.
 * @param folder the folder of the brand folders
 * @returns the unchecked input of the catalogue loader; undefined if the folder has no list, null if it is not JSON
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
