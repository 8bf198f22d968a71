import { existsSync, readFileSync } from 'node:fs'
import type { Tenant } from '#tenants/contract'

/** Where the build writes it. */
const built = 'build/worker/worker.js'

/** Unregisters itself and deletes all that was stored: served to brands without offline pages. */
const leaving = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

/**
 * The service worker's script of each brand.
 * @param isOn false serves a script that unregisters the former one
 */
export function workerScripts(isOn: boolean): (tenant: Pick<Tenant, 'mainPage'>) => string {
  let script: string | undefined
  return ({ mainPage }) => {
    if (!isOn || !existsSync(built)) return leaving
    script ??= readFileSync(built, 'utf8')
    return `const MAIN_PAGE=${JSON.stringify(mainPage)};\n${script}`
  }
}
