import { readPartners, siteUrl } from '#config'
import { createLogger } from '#watch'
import type { Call } from './command.ts'

/** Opens the whole house for one command and closes it afterwards; the other commands start sooner without it. */
export async function inHouse<T>(
  { config, env, ground }: Pick<Call, 'config' | 'env' | 'ground'>,
  work: (house: Awaited<ReturnType<typeof import('#compose').compose>>) => Promise<T>,
): Promise<T> {
  const { compose } = await import('#compose')
  const house = await compose({
    databaseUrl: (await ground()).databaseUrl,
    poolSize: 4,
    partners: readPartners(env, config),
    secret: config.secret,
    codeKeys: config.codeKeys,
    webhookBaseUrl: config.publicUrl,
    siteUrl: (tenant) => siteUrl(config, tenant),
    operatorEmail: config.operatorEmail,
    log: createLogger({ level: 'warn', program: 'saldo' }),
  })
  try {
    return await work(house)
  } finally {
    await house.close()
  }
}
