import { readFile } from 'node:fs/promises'
import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, readPartners } from '#config'
import { nodeFlagsOf } from '../../scripts/starting/node-flags.ts'
import { filledIn, readEnvFile } from './env-file.ts'
import { renderChart } from './render-chart.ts'

type Manifest = { kind: string; metadata: { name: string; annotations?: Record<string, string> } }
type Container = {
  args: string[]
  env: { name: string; value: string }[]
  envFrom: { secretRef: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  [probe: string]: unknown
}
type Pod = { terminationGracePeriodSeconds: number; containers: [Container] }

const models = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  PodMonitor,
  PrometheusRule,
  Service,
}
const chart = 'deploy/chart'
const everything = { watching: { enabled: true }, database: { enabled: true } }
const rendered = (await renderChart(chart, everything)) as Manifest[]
const podOf = (kind: string, name: string) => {
  const found = rendered.find((one) => one.kind === kind && one.metadata.name === `shop-${name}`)
  return (found as unknown as { spec: { template: { spec: Pod } } }).spec.template.spec
}
const examples = { common: 'common', worker: 'worker', release: 'release' } as Record<string, string>

/** What a container finds in its environment: the secrets as the example files name them, filled in. */
async function environmentOf({ env, envFrom }: Container): Promise<Record<string, string>> {
  const names = envFrom.map(({ secretRef }) => examples[secretRef.name.replace('saldo-', '')] ?? '')
  const read = await Promise.all(names.map((name) => readEnvFile(`deploy/systemd/${name}.env.example`)))
  const set = Object.fromEntries(env.map(({ name, value }) => [name, value]))
  return filledIn({ ...Object.assign({}, ...read), NODE_ENV: 'production', ...set })
}

test.each(rendered.map((one) => [one.kind, one.metadata.name, one] as const))(
  '%s %s is what Kubernetes takes',
  (kind, _, manifest) => {
    // CloudNativePG publishes its types for its own cluster only.
    if (kind === 'Cluster') return
    const model = models[kind as keyof typeof models] as unknown as new (data: unknown) => { validate(): void }
    expect(() => new model(manifest).validate()).not.toThrow()
  },
)

test.each(['web', 'worker', 'admin'] as const)(
  '%s starts as the README starts it, with all that it needs',
  async (role) => {
    const { containers, terminationGracePeriodSeconds } = podOf('Deployment', role)
    const [container] = containers
    expect(container.args).toEqual([...nodeFlagsOf(role), 'build/server/main.js'])
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(35)
    const env = await environmentOf(container)
    const config = readConfig(env)
    readPartners(env, config)
    expect([config.role, config.production]).toEqual([role, true])
    expect(config.databaseOwnerUrl).toBeUndefined()
    expect(config.databaseAdminUrl !== undefined).toBe(role !== 'web')
    expect(config.databaseWorkerUrl !== undefined).toBe(role !== 'web')
    const port = role === 'worker' ? config.healthPort : config.port
    expect(container.ports).toEqual([
      { name: 'http', containerPort: port },
      { name: 'metrics', containerPort: config.metrics.port },
    ])
    expect(container.livenessProbe).toMatchObject({ httpGet: { path: '/health/live', port: 'http' } })
    expect(container.readinessProbe).toMatchObject({ httpGet: { path: '/health/ready', port: 'http' } })
  },
)

test('no pod may do more than its work, and its root is read-only', () => {
  const pods = [...['web', 'worker', 'admin'].map((name) => podOf('Deployment', name)), podOf('Job', 'release')]
  for (const pod of pods) {
    expect(pod).toMatchObject({
      securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } },
      automountServiceAccountToken: false,
    })
    expect(pod.containers[0].securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
  }
})

test('the release comes before the first new process, and knows the addresses of the database only', async () => {
  const job = rendered.find(({ kind }) => kind === 'Job')
  expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('post-install,pre-upgrade')
  const [container] = podOf('Job', 'release').containers
  expect(container.args).toEqual(['scripts/saldo.ts', 'release', '--wait', '600'])
  const env = await environmentOf(container)
  expect(readConfig(env, 'database').databaseOwnerUrl).toContain('saldo_owner')
  expect(Object.keys(env).filter((name) => /SECRET|KEY|TOKEN|SMTP/.test(name))).toEqual([])
})

test('whoever removes the chart removes neither database nor files', () => {
  const kept = rendered.filter(({ metadata }) => metadata.annotations?.['helm.sh/resource-policy'] === 'keep')
  expect(kept.map(({ kind }) => kind).sort()).toEqual(['Cluster', 'PersistentVolumeClaim'])
  // A hook is deleted before it is made again: a database must never be one.
  expect(kept.filter(({ metadata }) => metadata.annotations?.['helm.sh/hook'] !== undefined)).toEqual([])
})

test('alerts and dashboard are the files of deploy/watching', async () => {
  const find = (kind: string) =>
    rendered.find((one) => one.kind === kind) as unknown as { spec: unknown; data: Record<string, string> }
  expect(find('PrometheusRule').spec).toEqual(parse(await readFile('deploy/watching/rules.yaml', 'utf8')))
  const dashboard = JSON.parse(find('ConfigMap').data['saldo.json'] ?? '')
  expect(dashboard).toEqual(JSON.parse(await readFile('deploy/watching/dashboard.json', 'utf8')))
})

test('nothing is made that was not asked for, and no secret by the chart', async () => {
  const plain = (await renderChart(chart, {
    network: { enabled: false },
    assets: { existingClaim: 'mine' },
  })) as Manifest[]
  expect([...new Set(plain.map(({ kind }) => kind))].sort()).toEqual([
    'Deployment',
    'HorizontalPodAutoscaler',
    'Job',
    'PodDisruptionBudget',
    'Service',
  ])
  expect(rendered.filter(({ kind }) => kind === 'Secret')).toEqual([])
})
