import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openPrograms } from './programs.ts'

test('a program that ends each time it is started is given up, and its last words are told', async () => {
  const dataFolder = await temporaryFolder('chaos')
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }))
  const ground = { appUrl: 'no address', workerUrl: 'no address', dataFolder, crashDatabase: undefined }
  const programs = await openPrograms(ground, { without: undefined })
  onTestFinished(() => programs.stop())
  await expect(programs.givenUp).rejects.toThrow(/ends each time it is started:\n.*DATABASE/s)
})
