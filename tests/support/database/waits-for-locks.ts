/**
 * For a file whose transactions wait for one another on purpose. On a busy machine that may take longer than the shop
 * lets anybody wait. Called before its first connection is opened.
 */
export async function waitsForLocks(asOwner: (sql: string) => Promise<unknown>): Promise<void> {
  // The shop refuses to work where statements have no limit at all.
  await asOwner(`do $$ begin
    execute format('alter role saldo_app in database %I set lock_timeout = 0', current_database());
    execute format('alter role saldo_app in database %I set statement_timeout = ''1h''', current_database());
    execute format('alter role saldo_app in database %I set idle_in_transaction_session_timeout = 0', current_database());
  end $$`)
}

/** The URL for a program that waits as long for the answers of such a database. */
export function waitingUrl(appUrl: string): string {
  const url = new URL(appUrl)
  url.searchParams.set('query_timeout', String(60 * 60_000))
  return url.href
}
