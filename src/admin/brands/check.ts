import type { Admin } from '#admin'
import { findProblems, listDifferences, readSettings, type Said } from '#tenants/versions'
import { checkDocuments } from './documents/check.ts'
import { settledByOrders } from './risk.ts'
import { findDomainsOfOthers, findUnfitProducts, hasOrders, type VersionRow } from './store.ts'

/** What is wrong with a version: a field of its settings, or a file or product beside them. */
export type VersionProblem = { file: string; field?: string | undefined; message: string }

type Written = { tenant: string } & Said

/**
 * What is wrong with a version that somebody means to publish: what `tenants check` finds, what production refuses, and
 * what does not fit the brand's goods and orders. What is wrong with the newest version already stands in nobody's way.
 */
export async function checkVersion(admin: Admin, version: Written, newest: VersionRow): Promise<VersionProblem[]> {
  const [found, known] = await Promise.all([
    problemsOf(admin, version),
    problemsOf(admin, { ...version, ...saidOf(newest) }),
  ])
  const keys = new Set(known.map(keyOf))
  return found.filter((problem) => !keys.has(keyOf(problem)))
}

/** What a version's author wrote; of an early release, what was made of it. */
export const writtenOf = ({ written, settings }: Pick<VersionRow, 'written' | 'settings'>): unknown =>
  written ?? settings

/** All that a version's author said. */
export const saidOf = (version: Pick<VersionRow, 'written' | 'settings' | 'copy' | 'documents'>): Said => ({
  written: writtenOf(version),
  copy: version.copy,
  documents: version.documents,
})

const keyOf = ({ file, field, message }: VersionProblem): string => JSON.stringify([file, field, message])

async function problemsOf(admin: Admin, { tenant, written, copy, documents }: Written): Promise<VersionProblem[]> {
  const version = { tenant, written, copy: copy as Admin['tenants'][number]['copy'] }
  const { brand, problems } = await findProblems(version, {
    folder: 'tenants',
    localesFolder: 'locales',
    taken: await admin.read((tx) => findDomainsOfOthers(tx, tenant)),
    isLive: admin.site.production,
  })
  if (!brand) return problems
  const named = [...problems.map(asField), ...(await checkDocuments(admin, brand, documents))]
  const { currency, cartLimits } = brand
  const [unfit, sold] = await admin.read(async (tx) => [
    await findUnfitProducts(tx, tenant, { currency, most: cartLimits.productAmount }),
    await hasOrders(tx, tenant),
  ])
  const goods = unfit.map((product) => ({
    file: `product ${product.productId}`,
    message: product.currency === currency ? 'is dearer than cartLimits.productAmount' : `expected ${currency}`,
  }))
  return [...named, ...goods, ...(sold ? await settled(admin, tenant, brand) : [])]
}

/** A text is named as a draft names it: `copy.de.common.mainPageSentence`. */
function asField({ file, field, message }: VersionProblem): VersionProblem {
  const locale = /\/copy\.([a-z]+)\.json$/.exec(file)?.[1]
  return { file, field: locale === undefined ? field : `copy.${locale}.${field}`, message }
}

/** With the first order, currency and country are settled. */
async function settled(admin: Admin, tenant: string, after: object): Promise<VersionProblem[]> {
  const used = admin.tenants.find(({ id }) => id === tenant)
  return listDifferences(used, after)
    .filter(({ field }) => settledByOrders.includes(field))
    .map(({ field }) => ({
      file: `tenants/${tenant}/tenant.ts`,
      field,
      message: 'cannot change any more: there are orders',
    }))
}

/** The settings of a version as they hold, defaults filled in; undefined of one that cannot be read. */
export function effectOf(version: { tenant: string; settings: unknown; written: unknown }): unknown {
  try {
    return readSettings(version)
  } catch {
    return undefined
  }
}
