import { existsSync, readFileSync } from 'node:fs'
import type { Tenant } from '#tenants/contract'

/** Where the build puts it. */
const built = 'build/worker/worker.js'

/** Takes itself away, with all that was kept: served where brands do without. */
const leaving = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

/**
 * The service worker's script of each brand.
 * @param isOn false serves one that takes itself away again, in browsers that have the other
 */
export function workerScripts(isOn: boolean): (tenant: Pick<Tenant, 'mainPage'>) => string {
  let script: string | undefined
  return ({ mainPage }) => {
    if (!isOn || !existsSync(built)) return leaving
    script ??= readFileSync(built, 'utf8')
    return `const MAIN_PAGE=${JSON.stringify(mainPage)};\n${script}`
  }
}
