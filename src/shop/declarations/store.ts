import { enqueue, type Tx } from '#database'
import type { Declared, Kind } from './contract.ts'

export type NewDeclaration = Declared & {
  kind: Kind
  reference: string
  submission: string
  msisdn: string | null
  language: string
  ip: string
  lawText: string
  textVersion: string
  filedAt: Date
}

/** Files a declaration with its announcement, unless the same submission is filed already. @returns the filed one */
export async function fileOnce(
  tx: Tx,
  tenant: string,
  filed: NewDeclaration,
): Promise<{ reference: string; filedAt: Date }> {
  const { reference, submission, filedAt } = filed
  const row = await tx
    .insertInto('declaration')
    .values({
      reference,
      submission,
      kind: filed.kind,
      name: filed.name,
      email: filed.email,
      contract: filed.contract,
      msisdn: filed.msisdn,
      subject: filed.subject,
      since: filed.since,
      ending: filed.ending,
      cause: filed.cause,
      ends_on: filed.endsOn,
      language: filed.language,
      ip: filed.ip,
      statement: filed.statement,
      law_text: filed.lawText,
      text_version: filed.textVersion,
      filed_at: filedAt,
    })
    .onConflict((conflict) => conflict.columns(['tenant', 'submission']).doNothing())
    .returning('reference')
    .executeTakeFirst()
  if (row) {
    await enqueue(tx, `${filed.kind}.filed`, { tenant, reference })
    return { reference, filedAt }
  }
  return tx
    .selectFrom('declaration')
    .select(['reference', 'filed_at as filedAt'])
    .where('submission', '=', submission)
    .executeTakeFirstOrThrow()
}

const columns = [
  ...(['reference', 'kind', 'name', 'email', 'contract', 'msisdn', 'subject', 'since', 'ending', 'cause'] as const),
  ...(['ends_on as endsOn', 'language', 'ip', 'statement', 'law_text as lawText'] as const),
  ...(['text_version as textVersion', 'filed_at as filedAt'] as const),
] as const

export type Filed = Omit<NewDeclaration, 'submission'>

export async function findDeclaration(tx: Tx, reference: string): Promise<Filed | undefined> {
  const row = await tx.selectFrom('declaration').select(columns).where('reference', '=', reference).executeTakeFirst()
  return row && typed(row)
}

/** Newest first, at most a hundred. */
export async function listDeclarations(tx: Tx): Promise<Filed[]> {
  const rows = await tx
    .selectFrom('declaration')
    .select(columns)
    .orderBy('filed_at', 'desc')
    .orderBy('reference')
    .limit(100)
    .execute()
  return rows.map(typed)
}

const typed = (row: { kind: string; ending: string | null } & Omit<Filed, 'kind' | 'ending'>): Filed => ({
  ...row,
  kind: row.kind as Kind,
  ending: row.ending as Declared['ending'],
})

/** Cancellations for a recent day. @param from, to days: `2026-11-30` */
export async function findComeDue(tx: Tx, from: string, to: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('declaration')
    .select('reference')
    .where('kind', '=', 'cancellation')
    .where('ends_on', '>=', from)
    .where('ends_on', '<=', to)
    .execute()
  return rows.map(({ reference }) => reference)
}
