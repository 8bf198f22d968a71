import { expect, test } from 'vitest'
import { onToast, type Toast, toast, toastDuration } from './toast.ts'

test('what was said before anybody listened is heard first', () => {
  toast('success', 'topupSuccessMessage', { amount: '15 €' })
  const heard: Toast[] = []
  const stop = onToast((next) => heard.push(next))
  toast('error', 'cartAmountLimit')
  stop()
  expect(heard.map(({ kind, key }) => [kind, key])).toEqual([
    ['success', 'topupSuccessMessage'],
    ['error', 'cartAmountLimit'],
  ])
})

test.each<[Toast['kind'], Toast['key'], number]>([
  ['error', 'cartAmountLimit', Number.POSITIVE_INFINITY],
  ['error', 'generalErrorMessage', 5000],
  ['success', 'topupSuccessMessage', 5000],
  ['info', 'offline', 5000],
  ['warning', 'cartIsEmpty', 5000],
])('a toast of kind %s saying %s stays %d ms', (kind, key, duration) => {
  expect(toastDuration({ kind, key })).toBe(duration)
})
