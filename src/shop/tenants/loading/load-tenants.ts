import { asOwner } from '#database/owner'
import { BrandFolderError } from '../problem.ts'
import { type Loaded, writeVersions } from '../store.ts'
import { readBrands } from './read-folder.ts'

/**
 * Updates the database's settings from the brand folders: a brand whose content changed gets a new version, and every
 * process is notified to clear its cache. A brand without a folder stays as it was: a missing folder must not close a
 * shop that may have open orders.
 * @param ownerUrl URL of the owner; the app's role may only read these tables
 * @param folder the folder of the brand folders
 * @param onlyKnown of brands that are new, another cell begins to sell: they come here by a move
 * @throws BrandFolderError naming file and field of all faults in any folder; nothing is loaded then
 */
export async function loadTenants({
  ownerUrl,
  folder,
  onlyKnown = false,
}: {
  ownerUrl: string
  folder: string
  onlyKnown?: boolean
}): Promise<Loaded> {
  const { brands, written, documents, problems } = await readBrands(folder)
  if (problems.length > 0) throw new BrandFolderError(problems)
  const versions = brands.map((brand) => ({
    brand,
    written: written.get(brand.id),
    documents: documents.get(brand.id) ?? {},
  }))
  return asOwner(ownerUrl, (owner) => owner.transaction().execute((tx) => writeVersions(tx, versions, onlyKnown)))
}
