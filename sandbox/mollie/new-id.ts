import { randomBytes } from 'node:crypto'

/** A name as the provider gives them: a mark of what it names (`tr`, `re`, `cst`, `mdt`), then letters and digits. */
export function newId(mark: string): string {
  return `${mark}_${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}`
}
