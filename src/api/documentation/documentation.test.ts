import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { wire } from '../../../tests/support/shop/wire.ts'

const { url, ours } = await wire()
const hasCurl = spawnSync('curl', ['--version']).status === 0
const blocks = [...readFileSync('docs/api.md', 'utf8').matchAll(/```(sh|json)\n([\s\S]*?)```/g)].map(
  ([, kind, text = '']) => ({ kind, text }),
)
const separator = '-- next --'

/** The field names of an answer; for a list, those of its first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
}

test.skipIf(!hasCurl)('the examples of docs/api.md do what they say', async () => {
  const commands = blocks.filter(({ kind }) => kind === 'sh').map(({ text }) => text)
  // The examples name a shop of the demo: here it is another one.
  const script = [`SHOP=${url}\nTENANT=${ours}`, ...commands.slice(1)].join(`\necho; echo '${separator}'\n`)
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script])
  expect(stderr).toBe('')
  const answers = stdout.split(separator).map((text) => text.trim())
  expect(answers).toHaveLength(commands.length)

  let run = -1
  for (const { kind, text } of blocks) {
    if (kind === 'sh') run++
    else expect(shapeOf(JSON.parse(answers[run] ?? ''))).toEqual(shapeOf(JSON.parse(text)))
  }
  const order = JSON.parse(answers.find((text) => text.includes('"orderState"')) ?? '{}')
  expect(order).toMatchObject({ orderState: 'done', paymentStatus: 'Success', items: [{ delivered: 1 }] })
})
