import { readPartners, siteUrl } from '#config'
import { createLogger, type Logger } from '#watch'
import type { Call } from './command.ts'

/**
 * Composes the whole program for one command, and closes it afterwards. Commands that need less do not use this,
 * because they start faster.
 */
export async function withProgram<T>(
  { config, env, ground }: Pick<Call, 'config' | 'env' | 'ground'>,
  work: (program: Awaited<ReturnType<typeof import('#compose').compose>>) => Promise<T>,
  log: Logger = createLogger({ level: 'warn', program: 'saldo' }),
): Promise<T> {
  const { compose } = await import('#compose')
  const { databaseUrl, adminUrl } = await ground()
  const program = await compose({
    databaseUrl,
    databaseAdminUrl: adminUrl,
    poolSize: 4,
    partners: readPartners(env, config),
    secret: config.secret,
    codeKeys: config.codeKeys,
    webhookBaseUrl: config.publicUrl,
    siteUrl: (tenant) => siteUrl(config, tenant),
    operatorEmail: config.operatorEmail,
    hasOtherCells: config.cells.size > 1,
    log,
  })
  try {
    return await work(program)
  } finally {
    await program.close()
  }
}
