import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { freePort } from '../../support/test-run/free-port.ts'
import { until } from '../asking.ts'
import { program } from '../drill.ts'

export const prometheusNeed = program('prometheus')
/** Of processes that ask for one. */
export const token = 'of-a-drill-of-alerts'

type Rules = { groups: { rules: { alert?: string; for?: string }[] }[] }
type Told = { name: string; state: string; health: string; lastError?: string; alerts: Alert[] }
type Alert = { annotations: { summary: string } }

/**
 * Prometheus with the rules of `deploy/watching` and the jobs of deploy/README.md. Only the waits (`for`) are left out,
 * and it asks more often: what is tried is whether a rule sees its fault.
 */
export async function openPrometheus(folder: string) {
  await mkdir(folder)
  const file = (name: string) => join(folder, name)
  const rules = parse(await readFile('deploy/watching/rules.yaml', 'utf8')) as Rules
  const written = rules.groups.flatMap((group) => group.rules)
  for (const rule of written) delete rule.for
  const setting = /```yaml\n(rule_files[\s\S]+?)```/.exec(await readFile('deploy/README.md', 'utf8'))?.[1] ?? ''
  const config = parse(setting.replace('<METRICS_TOKEN>', token)) as { scrape_configs: [Record<string, unknown>] }
  const [{ static_configs: _, ...asked }] = config.scrape_configs
  const often = { scrape_interval: '5s', scrape_timeout: '5s' }
  const jobs = [{ ...asked, ...often, file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }] }]
  const watch = (ports: readonly number[]) =>
    writeFile(file('targets.json'), JSON.stringify([{ targets: ports.map((port) => `127.0.0.1:${port}`) }]))
  await watch([])
  await writeFile(file('rules.yaml'), stringify(rules))
  await writeFile(
    file('prometheus.yaml'),
    stringify({ ...config, global: { evaluation_interval: '5s' }, scrape_configs: jobs }),
  )
  const port = await freePort()
  const log = openSync(file('log'), 'a')
  const flags = [`--config.file=${file('prometheus.yaml')}`, `--storage.tsdb.path=${file('data')}`]
  const child = spawn('prometheus', [...flags, `--web.listen-address=127.0.0.1:${port}`], {
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return ((await answer.json()) as { data: unknown }).data
  }
  await until(
    async () => (await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => undefined))?.ok ?? false,
    'Prometheus does not start',
  )
  return {
    names: written.flatMap(({ alert }) => alert ?? []),
    /** From now on these processes are asked. */
    watch,
    /** The alerts that are firing, with their sentences. */
    async firing(): Promise<Map<string, string>> {
      const { groups } = (await ask('/api/v1/rules')) as { groups: { rules: Told[] }[] }
      const told = groups.flatMap((group) => group.rules)
      const broken = told.find(({ health }) => health === 'err')
      if (broken) throw new Error(`${broken.name}: ${broken.lastError}`)
      return new Map(
        told.flatMap(({ name, state, alerts }) =>
          state === 'firing' ? [[name, alerts[0]?.annotations.summary ?? '']] : [],
        ),
      )
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
