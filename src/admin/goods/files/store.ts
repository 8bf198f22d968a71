import { randomUUID } from 'node:crypto'
import type { Admin } from '#admin'
import type { FileFormat } from '#catalogue/exchange'

/** A file of products that an operator sent, to look at what it would change. */
export type ProductSheet = {
  fileId: string
  tenant: string
  name: string
  format: FileFormat
  isWhole: boolean
  content: string
}

const week = 7 * 24 * 60 * 60_000

/** Keeps a file for a week. @returns its id */
export async function keepFile(admin: Admin, sheet: Omit<ProductSheet, 'fileId'>): Promise<string> {
  const fileId = randomUUID()
  const now = admin.clock.now()
  await admin.own(async (tx) => {
    await tx
      .deleteFrom('admin_product_file')
      .where('sent_at', '<', new Date(now.getTime() - week))
      .execute()
    await tx
      .insertInto('admin_product_file')
      .values({
        file_id: fileId,
        tenant: sheet.tenant,
        operator_id: admin.operator.operatorId,
        name: sheet.name,
        format: sheet.format,
        is_whole: sheet.isWhole,
        content: sheet.content,
        sent_at: now,
      })
      .execute()
  })
  return fileId
}

/** A file of one of the operator's brands. */
export async function findFile(admin: Admin, fileId: string): Promise<ProductSheet | undefined> {
  const file = await admin.own((tx) =>
    tx
      .selectFrom('admin_product_file')
      .select(['file_id as fileId', 'tenant', 'name', 'format', 'is_whole as isWhole', 'content'])
      .where('file_id', '=', fileId)
      .executeTakeFirst(),
  )
  return file && admin.tenants.some(({ id }) => id === file.tenant) ? file : undefined
}

/** The file as an import reads it. */
export const contentOf = ({ format, content }: Pick<ProductSheet, 'format' | 'content'>) => ({
  format,
  async *open() {
    yield content
  },
})
