import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { publicView } from './tenant.ts'

test('browsers get the look and the offer of a brand, not its rules, limits and senders', () => {
  const tenant = aTenant({
    domains: ['first.example'],
    freshdeskEmail: 'desk@first.example',
    impressumHiddenBecause: 'x',
  })
  const shown = publicView(tenant)
  expect(shown).toMatchObject({ id: 'firstbrand', locales: ['de', 'en'], provider: { name: 'First Brand' } })
  expect(Object.keys(tenant).filter((field) => !(field in shown))).toEqual([
    'look',
    'legal',
    'signOffs',
    'invented',
    'freshdeskEmail',
    'impressumHiddenBecause',
    'recurringHour',
    'domains',
    'assistants',
    'cartLimits',
    'paymentMethods',
    'riskRules',
    'otpGoodForMinutes',
    'identityLimits',
    'mail',
    'sms',
    'copy',
  ])
})
