import { asOwner } from '#database/owner'
import { BrandFolderError } from './problem.ts'
import { readBrands } from './read-folder.ts'
import { writeVersions } from './store.ts'

/**
 * Brings the database's settings up to what the brand folders say: a brand whose content changed gets a new version, and
 * every process is told to forget what it had cached. A brand without a folder stays as it was: closing a shop
 * that may have orders under way is nothing that a missing folder should do.
 * @param ownerUrl where to log in as the owner; the app's role may only read these tables
 * @param folder where the brand folders are
 * @returns the ids of the brands that changed
 * @throws BrandFolderError naming file and field of all that is wrong in any folder; nothing is loaded then
 */
export async function loadTenants({ ownerUrl, folder }: { ownerUrl: string; folder: string }): Promise<string[]> {
  const { brands, problems } = await readBrands(folder)
  if (problems.length > 0) throw new BrandFolderError(problems)
  return asOwner(ownerUrl, (owner) => owner.transaction().execute((tx) => writeVersions(tx, brands)))
}
