import { expect, test } from 'vitest'
import { countTests } from './vitest-run.ts'

const report = {
  numPassedTests: 5,
  numFailedTests: 0,
  testResults: [{ name: 'a', status: 'passed', assertionResults: [1] }],
}

test('tests are counted as they ended', () => {
  expect(countTests(0, report)).toEqual({ passed: 5, failed: 0 })
  expect(countTests(1, { ...report, numFailedTests: 2 })).toEqual({ passed: 5, failed: 2 })
})

test('a file that cannot be loaded is a failure', () => {
  const broken = { name: 'b', status: 'failed', assertionResults: [] }
  expect(countTests(1, { ...report, testResults: [...report.testResults, broken] })).toEqual({ passed: 5, failed: 1 })
})

test('a run that fails by itself is a failure, though every test passed', () => {
  expect(countTests(1, report)).toEqual({ passed: 5, failed: 1 })
  expect(countTests(1, undefined)).toEqual({ passed: 0, failed: 1 })
})
