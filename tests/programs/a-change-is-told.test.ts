import { afterAll, expect, test } from 'vitest'
import { compose } from '#compose'
import { readPartners } from '#config'
import { loadDocuments } from '#content'
import { createLogger } from '#watch'
import { testDatabase } from '../support/database/database.ts'
import { codeKeys } from '../support/shop/code-keys.ts'

const { database, tenants, appUrl } = await testDatabase()
const told: (string | undefined)[] = []
const app = await compose({
  databaseUrl: appUrl,
  partners: readPartners({ SMTP_URL: 'smtp://127.0.0.1:1' }, {
    partners: 'sandbox',
    sandboxPort: 1,
    secret: ['a secret'],
  } as unknown as Parameters<typeof readPartners>[1]),
  secret: ['a secret of thirty-two characters'] as const,
  codeKeys,
  webhookBaseUrl: 'http://127.0.0.1:1',
  siteUrl: () => 'http://127.0.0.1:1',
  operatorEmail: undefined,
  log: createLogger({ level: 'fatal', program: 'web' }),
  onChange: (tenant) => told.push(tenant),
})
afterAll(() => app.close())

test('who keeps pages hears whose texts changed, and only then', async () => {
  const [mine, other] = tenants
  const page = { slug: 'privacy', language: 'de', title: 'A', description: 'x', body: 'y', changedOn: '2030-01-01' }
  told.length = 0
  await loadDocuments(database, mine, { page: [page], post: [], banner: [] })
  await expect.poll(() => told).toEqual([mine])
  await loadDocuments(database, mine, { page: [page], post: [], banner: [] })
  await loadDocuments(database, other, { page: [page], post: [], banner: [] })
  await expect.poll(() => told).toEqual([mine, other])
})
