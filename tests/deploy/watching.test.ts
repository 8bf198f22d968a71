import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { dashboard } from '../../deploy/watching/dashboard.ts'

type Alert = { alert: string; labels: { severity: string }; annotations: { runbook: string } }
type Tested = { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }

const folder = 'deploy/watching'
const read = async (file: string): Promise<unknown> => parse(await readFile(`${folder}/${file}`, 'utf8'))
const { groups } = (await read('rules.yaml')) as { groups: { rules: (Alert | { record: string })[] }[] }
const rules = groups.flatMap((group) => group.rules)
const alerts = rules.filter((rule) => 'alert' in rule)
const { tests } = (await read('rules.test.yaml')) as { tests: Tested[] }

const run = promisify(execFile)
const hasPromtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
)

test.skipIf(!hasPromtool)('Prometheus reads the rules, and each fires and is silent as its test says', async () => {
  const { stdout } = await run('promtool', ['test', 'rules', 'rules.test.yaml'], { cwd: folder })
  expect(stdout).toContain('SUCCESS')
})

test.each(alerts)('$alert: a test has it fire, another has it silent, and its page says what to do', async (alert) => {
  const tried = tests.flatMap((one) => one.alert_rule_test).filter(({ alertname }) => alertname === alert.alert)
  expect(tried.some(({ exp_alerts = [] }) => exp_alerts.length > 0)).toBe(true)
  expect(tried.some(({ exp_alerts = [] }) => exp_alerts.length === 0)).toBe(true)
  expect(['page', 'ticket']).toContain(alert.labels.severity)
  const [file = '', anchor] = alert.annotations.runbook.split('#')
  expect(anchor).toBe(alert.alert.toLowerCase())
  const [, steps = ''] = (await readFile(file, 'utf8')).split(`\n## ${alert.alert}\n`)
  expect(steps.split('\n## ')[0]).toMatch(/\n1\. |\n\| need/)
})

test('every part of the runbooks belongs to an alert', async () => {
  const parts = [...(await readFile('docs/runbooks.md', 'utf8')).matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  expect(parts.sort()).toEqual(alerts.map(({ alert }) => alert).sort())
})

test('the dashboard is what its source makes', async () => {
  expect(JSON.parse(await readFile(`${folder}/dashboard.json`, 'utf8'))).toEqual(dashboard)
})
