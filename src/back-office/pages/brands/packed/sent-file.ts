import type { AdminRefusal } from '#admin/actions'
import { most, type PackedBrand, unpackBrand } from '#admin/brands/packed'

/** @returns the brand that is in a file of a form, or why there is none; undefined where no file was chosen */
export async function packedIn(form: FormData, name: string): Promise<PackedBrand | AdminRefusal | undefined> {
  const file = form.get(name)
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) return undefined
  // Packed it is smaller than unpacked.
  if (file.size > most.all) return { refusal: 'packedTooLarge' }
  return unpackBrand(new Uint8Array(await file.arrayBuffer()))
}
