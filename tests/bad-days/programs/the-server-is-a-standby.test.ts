import { rm } from 'node:fs/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { isConnectionLoss, openDatabase } from '#database'
import { migrate } from '#database/migrate'
import { untilThere } from '../../../scripts/commands/kit/until-there.ts'
import { oldestServer } from '../../support/database/oldest-server.ts'
import { temporaryFolder } from '../../support/test-run/temporary-folder.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const dataFolder = await temporaryFolder('standby')
const server = await oldestServer(dataFolder)
afterAll(async () => {
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
})
const ownerUrl = server.urlOf('postgres')
const appUrl = ownerUrl.replace('postgres:the-superusers', 'saldo_app:of-the-app')
await migrate({ ownerUrl, appUrl })

test('a server that became a standby counts as away, and is used again once it is promoted', async () => {
  const database = openDatabase({ url: appUrl })
  const brands = () => database.registry.selectFrom('tenant').select('tenant').execute()
  expect(await brands()).toEqual([])

  await server.restartAsStandby()
  // It would answer a question, with what it knew before.
  const refused = await brands().catch((error: Error) => error)
  expect(refused).toMatchObject({ name: 'DatabaseAway', message: expect.stringContaining('standby') })
  expect(isConnectionLoss(refused)).toBe(true)
  await expect(database.ping()).rejects.toThrow('standby')

  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  await expect(untilThere(ownerUrl, '0')).rejects.toThrow('did not come within 0 s: it is a standby')
  const there = untilThere(ownerUrl, '60')
  await untilHolds(() => expect(said).toHaveBeenCalledWith('waiting for the database: it is a standby'))
  await server.promote()
  await there
  said.mockRestore()
  await database.ping()
  expect(await brands()).toEqual([])
  await database.close()
})

test('a release waits for a server that is not there, and not for one that knows no such password', async () => {
  await expect(untilThere('postgresql://postgres:x@127.0.0.1:1/x', '0')).rejects.toThrow('ECONNREFUSED')
  await expect(untilThere(ownerUrl.replace('the-superusers', 'guessed'), '60')).rejects.toThrow('password')
})
