import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { leanMemory, nodeFlagsOf } from './node-flags.ts'

it('starts the programs as the README has operators start them', () => {
  const lines = readFileSync('README.md', 'utf8').matchAll(
    /SALDO_ROLE=(web|worker|admin)(?: PORT=\d+)? node (.*) build\/server\/main\.js/g,
  )
  expect([...lines].map(([, role, flags]) => [role, flags?.split(' ')])).toEqual([
    ['web', nodeFlagsOf('web')],
    ['worker', nodeFlagsOf('worker')],
    ['admin', nodeFlagsOf('admin')],
  ])
  const settings = Object.entries(leanMemory).map(([name, value]) => `${name}=${value}`)
  expect(readFileSync('README.md', 'utf8')).toContain(`export ${settings.join(' ')}\n`)
})
