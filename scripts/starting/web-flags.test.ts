import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { webFlags } from './web-flags.ts'

it('starts the web process as the README has operators start it', () => {
  const line = readFileSync('README.md', 'utf8').match(/SALDO_ROLE=web node (.*) build\/server\/main\.js/)?.[1]
  expect(line?.split(' ')).toEqual(webFlags)
})
