import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shareFolder, sharePath } from '#kit/share-pictures'
import type { Tenant } from '#tenants/contract'

type Named = Pick<Tenant, 'id'>

const known = new Map<string, boolean>()

function isDrawn(file: string): boolean {
  const before = known.get(file) ?? existsSync(file)
  known.set(file, before)
  return before
}

/**
 * The picture of a shared link to a page.
 * @param name of the page's own, the shop's in its place where there is none
 * @returns its path; undefined where nothing was drawn, as in a program that was not built
 */
export function sharePicture({ id }: Named, name = 'shop', folder = shareFolder): string | undefined {
  const drawn = [name, 'shop'].find((one) => isDrawn(join(folder, id, `${one}.png`)))
  return drawn && `/share/${drawn}.png`
}

/** @returns the picture that a path asks for, undefined for other paths; without a body if there is none */
export function sharePictureAt(pathname: string, { id }: Named, folder = shareFolder) {
  const name = sharePath.exec(pathname)?.[1]
  if (name === undefined) return undefined
  const file = join(folder, id, `${name}.png`)
  return { picture: isDrawn(file) ? readFileSync(file) : undefined }
}
