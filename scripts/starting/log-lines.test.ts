import { expect, test } from 'vitest'
import { readableLogLine } from './log-lines.ts'

test('a line below a warning stays in the file', () => {
  expect(readableLogLine('{"level":30,"msg":"GET /"}')).toBeUndefined()
})

test('a warning is shown with its request and what else is known', () => {
  expect(readableLogLine('{"level":40,"time":1,"program":"web","msg":"slow","requestId":"r1","task":"mail"}')).toBe(
    'warning: slow (request r1) {"task":"mail"}',
  )
})

test('an error brings its stack', () => {
  expect(readableLogLine('{"level":50,"msg":"gone","err":{"stack":"Error: x\\n at y"}}')).toBe(
    'error: gone\nError: x\n at y',
  )
})

test('what is not our JSON is shown as it is', () => {
  expect(readableLogLine('Segmentation fault')).toBe('Segmentation fault')
  expect(readableLogLine('{"level":broken')).toBe('{"level":broken')
  expect(readableLogLine('  ')).toBeUndefined()
})
