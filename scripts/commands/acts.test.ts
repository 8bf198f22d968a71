import { expect, test, vi } from 'vitest'
import { printedBy } from '../../tests/support/command-line/printed-by.ts'
import { testDatabase } from '../../tests/support/database/database.ts'
import type { Ground } from '../starting/ground.ts'
import { actsListCommand, asTyped, changesAnything, recordAct } from './acts.ts'
import { commands } from './index.ts'
import { CommandError, command } from './kit/command.ts'
import { nameOf, parse } from './kit/parse.ts'

const { appUrl, ownerUrl, asOwner } = await testDatabase()
const ground: Ground = {
  databaseUrl: appUrl,
  ownerUrl: undefined,
  workerUrl: undefined,
  archiveUrl: undefined,
  adminUrl: undefined,
  embedded: false,
  shortest: (url) => url,
  stop: async () => {},
}
const stop = command({
  usage: 'promo stop <tenant> <codeOrId>',
  help: 'stops it',
  options: { '--code <X>': 'another', '--note <words>': 'a note', '--yes': 'does it' },
  changes: true,
  run: async () => {},
})
const parsed = (...words: string[]) => parse([stop], ['promo', 'stop', ...words])
const stopped = parsed('firstbrand', 'SUMMER26', '--code=SPRING26', '--note', 'of ada@shopper.example', '--yes')

test('a command that is not marked as changing something is known to change nothing', () => {
  const reading = commands.filter(({ changes }) => changes === undefined).map((one) => nameOf(one).join(' '))
  expect(reading.toSorted()).toEqual(
    [
      'acts list',
      'assistants keys',
      'audit check',
      'auto-top-ups progress',
      'books closes verify',
      'books differences',
      'books export',
      'books vat',
      'brands domains',
      'brands versions',
      'domains check',
      'domains map',
      'identity list',
      'jobs',
      'suspicions export',
      'suspicions list',
      'suspicions show',
      'cashcodes list',
      'codes list',
      'decisions list',
      'funnel',
      'networks secret',
      'operators list',
      'orders list',
      'orders show',
      'products export',
      'promo list',
      'requests list',
      'requests open',
      'requests show',
      // What an assistant does is in the audit of the back office, under its key.
      'mcp',
      // They write folders and change nothing in the database.
      'brands export',
      'tenants check',
      'tenants new',
      'tenants texts',
    ].toSorted(),
  )
})

test('what changes something only by an option is no act without it', () => {
  const onlyByYes = { ...stop, changes: 'yes' } as const
  expect(changesAnything({ ...parsed('firstbrand', 'X'), command: onlyByYes })).toBe(false)
  expect(changesAnything({ ...parsed('firstbrand', 'X', '--yes'), command: onlyByYes })).toBe(true)
})

test('codes are hidden in what is written down, and addresses and numbers are masked', () => {
  expect(asTyped(stopped)).toBe('promo stop firstbrand SU… --code SP… --note "of a***@shopper.example" --yes')
  for (const one of commands) {
    const names = one.usage.split(' ').filter((word) => /^[<[]/.test(word))
    const args = names.map((name) => (/code/i.test(name) ? 'HIDDENCODE' : 'shown'))
    expect(asTyped({ command: one, args, options: {} })).not.toContain('HIDDEN')
  }
})

test('an act is written down when it begins and when it ends, by the shop’s own role, and nobody changes it', async () => {
  const begun: unknown[] = []
  await recordAct(ground, stopped, async () => void begun.push(...(await asOwner('select event from operator_act'))))
  expect(begun).toEqual([{ event: 'begun' }])
  const failing = recordAct(ground, parsed('x', 'y'), () => Promise.reject(new CommandError('x is no tenant')))
  await expect(failing).rejects.toThrow('x is no tenant')
  const { out } = await printedBy(actsListCommand, ownerUrl)
  expect(out).toMatch(/promo stop x y… {2}failed \S+Z {2}x is no tenant\n/)
  expect(out).toMatch(/promo stop firstbrand SU… .* {2}done \S+Z$/)
  for (const change of ['update operator_act set operator = $$nobody$$', 'delete from operator_act']) {
    await expect(asOwner(change)).rejects.toThrow('operator_act is append-only')
  }
})

test('what cannot be written down is not done', async () => {
  const work = vi.fn(async () => {})
  const closed = { ...ground, databaseUrl: appUrl.replace(/\/[^/?]+(\?|$)/, '/nowhere$1') }
  await expect(recordAct(closed, stopped, work)).rejects.toThrow()
  expect(work).not.toHaveBeenCalled()
})
