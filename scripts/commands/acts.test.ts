import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { printedBy } from '../../tests/support/printed-by.ts'
import type { Ground } from '../starting/ground.ts'
import { actsListCommand, asTyped, changesAnything, noting } from './acts.ts'
import { type Command, CommandError } from './command.ts'
import { commands } from './index.ts'

const { appUrl, ownerUrl, asOwner } = await testDatabase()
const ground: Ground = {
  databaseUrl: appUrl,
  ownerUrl: undefined,
  workerUrl: undefined,
  archiveUrl: undefined,
  embedded: false,
  stop: async () => {},
}
const usage = 'promo stop <tenant> <codeOrId> [--code <X>]'
const command: Command = { usage, help: '', changes: true, run: async () => {} }
const words = [
  'promo',
  'stop',
  'firstbrand',
  'SUMMER26',
  '--code',
  'WINTER26',
  '--code=SPRING26',
  'of ada@shopper.example',
]

test('a command that is not marked as changing something is known to change nothing', () => {
  const reading = commands.filter(({ changes }) => changes === undefined).map((one) => one.usage.split(' [')[0])
  expect(reading.toSorted()).toEqual(
    [
      'acts list',
      'auto-top-ups progress',
      'books differences',
      'books export',
      'books vat',
      'brands domains',
      'identity list',
      'jobs',
      'suspicions export',
      'suspicions list',
      'suspicions show <number>',
      'cashcodes list <tenant>',
      'codes list',
      'decisions list <tenant>',
      'networks secret <tenant>',
      'orders list --needing-attention',
      'orders show <orderNumber>',
      'orders show <tenant> <orderNumber>',
      'products export <tenant>',
      'promo list <tenant>',
      'requests list <tenant>',
      'requests open',
      'requests show <tenant> <reference>',
      // They make folders, and touch no database.
      'tenants check',
      'tenants new <id>',
      'tenants texts',
    ].toSorted(),
  )
})

test('what changes something only by an option is no act without it', () => {
  const refund = { ...command, changes: '--yes' } as const
  expect(changesAnything(refund, ['orders', 'refund', 'S1'])).toBe(false)
  expect(changesAnything(refund, ['orders', 'refund', 'S1', '--yes'])).toBe(true)
})

test('codes are hidden in what is written down, and addresses and numbers are masked', () => {
  expect(asTyped(command, words)).toBe('promo stop firstbrand SU… --code WI… --code=SP… "of a***@shopper.example"')
  for (const one of commands) {
    const typed = one.usage.split(' [')[0]?.split(' ') ?? []
    const codes = typed.filter((word) => /^<.*code/i.test(word))
    expect(
      asTyped(
        one,
        typed.map((word) => (codes.includes(word) ? 'HIDDENCODE' : word)),
      ),
    ).not.toContain('HIDDEN')
  }
})

test('an act is written down when it begins and when it ends, by the shop’s own role, and nobody changes it', async () => {
  const begun: unknown[] = []
  await noting(
    ground,
    command,
    words,
    async () => void begun.push(...(await asOwner('select event from operator_act'))),
  )
  expect(begun).toEqual([{ event: 'begun' }])
  const failing = noting(ground, command, ['promo', 'stop', 'x', 'y'], () =>
    Promise.reject(new CommandError('x is no tenant')),
  )
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
  await expect(noting(closed, command, words, work)).rejects.toThrow()
  expect(work).not.toHaveBeenCalled()
})
