import type { Admin } from '#admin'
import { seal, unseal } from '#kit/seal'

// Codes that operators send stand in no action's input, so in no row of the audit: they are kept sealed for a day, and
// an action names their list.

/** A list of codes as it was sent. */
export type CodeList = { listId: string; tenant: string; name: string; text: string }

const day = 24 * 60 * 60_000

/** Keeps a list for a day. Sent again under the same id by the same operator, the first one stays. */
export async function keepCodes(admin: Admin, { listId, tenant, name, text }: CodeList): Promise<void> {
  const { codeKeys } = await admin.shopOf(tenant)
  const { keyId, sealed } = seal(codeKeys, aboutOf({ listId, tenant }), text)
  const now = admin.clock.now()
  await admin.own(async (tx) => {
    await tx
      .deleteFrom('admin_code_list')
      .where('sent_at', '<', new Date(now.getTime() - day))
      .execute()
    await tx
      .insertInto('admin_code_list')
      .values({
        list_id: listId,
        tenant,
        operator_id: admin.operator.operatorId,
        name,
        key_id: keyId,
        sealed,
        sent_at: now,
      })
      .onConflict((conflict) => conflict.column('list_id').doNothing())
      .execute()
  })
}

/**
 * A list that was sent for one of the operator's brands. Who approves what a colleague asked for reads the colleague's.
 * @returns undefined for one that is gone, or of another brand
 */
export async function findCodes(admin: Admin, tenant: string, listId: string): Promise<CodeList | undefined> {
  const kept = await admin.own((tx) =>
    tx
      .selectFrom('admin_code_list')
      .select(['name', 'key_id as keyId', 'sealed'])
      .where('list_id', '=', listId)
      .where('tenant', '=', tenant)
      .executeTakeFirst(),
  )
  if (!kept || !admin.tenants.some(({ id }) => id === tenant)) return undefined
  const opened = unseal((await admin.shopOf(tenant)).codeKeys, aboutOf({ listId, tenant }), kept)
  return 'text' in opened ? { listId, tenant, name: kept.name, text: opened.text } : undefined
}

const aboutOf = ({ listId, tenant }: Pick<CodeList, 'listId' | 'tenant'>): string => `code list ${listId} of ${tenant}`
