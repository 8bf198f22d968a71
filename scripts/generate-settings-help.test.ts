import { expect, test } from 'vitest'
import { listFields } from '#tenants/versions'
import { isUpToDate } from './generate-settings-help.ts'

test('the help of the settings says what the comments of the schema say', async () => {
  expect(await isUpToDate(), 'run npm run generate:settings-help').toBe(true)
  const helpOf = (path: string) => listFields().find((field) => field.path === path)?.help
  expect(helpOf('features.isAuthDisabled')).toBe('No login and no accounts.')
  // Without words of its own, those of its group.
  expect(helpOf('mail.address')).toBe('Sender of mails.')
})
