import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import { FileProblems, type ImportPlan, planImport } from '#catalogue/exchange'
import { contentOf, type ProductSheet } from './files/store.ts'

/** What a file would change, or what is wrong in it. @returns undefined for a brand whose goods they may not import */
export async function lookAtFile(
  admin: Admin,
  sheet: ProductSheet,
): Promise<{ plan: ImportPlan } | { problems: FileProblems['problems'] } | undefined> {
  if (!may(admin.operator, 'goods.import', sheet.tenant)) return undefined
  try {
    return { plan: await planImport(await admin.shopOf(sheet.tenant), contentOf(sheet), { isWhole: sheet.isWhole }) }
  } catch (error) {
    if (error instanceof FileProblems) return { problems: error.problems }
    throw error
  }
}
