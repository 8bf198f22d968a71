import { join } from 'node:path'
import { asked, until } from '../asking.ts'
import { type Drill, must, say, secondsSince } from '../drill.ts'
import { furnish, layGround } from '../ground.ts'
import { type Env, homeIn } from '../shop.ts'
import { openClock } from './clock.ts'
import { openPrometheus, prometheusNeed, token } from './prometheus.ts'
import { type Ground, walks } from './walks.ts'

/** Seconds until an alert has to be true, and until it is over: the longest range that has to pass is a quarter of an hour. */
const most = { comes: 180, goes: 1200 }

/** Every alert of `deploy/watching`, with its fault ordered and then mended as its part of the runbooks says. */
export const alerts: Drill = {
  shows: 'each alert becomes true when its fault is ordered, and is over once it was mended as the runbooks say',
  needs: [prometheusNeed],
  async run(folder) {
    const begun = performance.now()
    const { server, shop, direct } = await layGround(folder)
    const prometheus = await openPrometheus(join(folder, 'prometheus'))
    const seen = { comes: new Set<string>(), goes: new Set<string>() }
    try {
      await furnish(shop, direct)
      const clock = await openClock(join(folder, 'clock.json'))
      const home = { ...homeIn('.'), before: clock.before }
      const ports = new Map<string, number>()
      let isWatching = false
      const ground: Ground = {
        shop,
        server,
        clock,
        owner: (sql) => asked(server.urlOf('saldo'), sql),
        async start(name, role, more: Env = {}) {
          const program = await shop.start(role, { METRICS_TOKEN: token, ...clock.env, ...more }, home)
          ports.set(name, Number(more.METRICS_PORT ?? program.port))
          if (isWatching) await ground.watch()
          return program
        },
        async watch() {
          isWatching = true
          await prometheus.watch([...ports.values()])
        },
        async forget(name) {
          ports.delete(name)
          await ground.watch()
        },
        async fault(fault) {
          const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) }
          const { status } = await fetch(`${shop.sandbox.url}/faults`, init)
          must(status === 201, `the sandbox refuses ${JSON.stringify(fault)}`)
        },
        async allWell() {
          await fetch(`${shop.sandbox.url}/faults`, { method: 'DELETE' })
        },
        async atOnce(...tasks) {
          for (const task of tasks) {
            const key = `drill ${task}`
            await ground.owner(`select graphile_worker.add_job('${task}', job_key := '${key}')`)
            const left = `select from graphile_worker._private_jobs where key = '${key}'`
            await until(async () => (await ground.owner(left)).length === 0, `${task} does not end`)
          }
        },
        async comes(...names) {
          for (const name of names) {
            const isTrue = async () => (await prometheus.firing()).has(name)
            await until(isTrue, `${name} does not become true`, most.comes)
            say(`${name}: ${(await prometheus.firing()).get(name)}`)
            seen.comes.add(name)
          }
        },
        async goes(...names) {
          for (const name of names) {
            const isOver = async () => !(await prometheus.firing()).has(name)
            await until(isOver, `${name} is not over`, most.goes)
            say(`${name} is over`)
            seen.goes.add(name)
          }
        },
      }
      await walks(ground, async () => {
        const told = async () => [...(await prometheus.firing()).keys()].join(', ')
        await until(async () => (await told()) === '', `while all is well, these are true: ${await told()}`)
        say(`all is well, and none of ${prometheus.names.length} alerts is true`)
      })
      const missing = prometheus.names.filter((name) => !seen.comes.has(name) || !seen.goes.has(name))
      must(missing.length === 0, `not walked: ${missing.join(', ')}`)
      return `${prometheus.names.length} alerts, ${seen.comes.size} seen true, ${seen.goes.size} seen false again, ${secondsSince(begun).toFixed(0)} seconds`
    } finally {
      await prometheus.stop()
      await shop.close()
      await server.stop()
    }
  },
}
