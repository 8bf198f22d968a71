import { readdir } from 'node:fs/promises'
import type { Config } from '#config'
import { demoOperators } from './demo-operators.ts'
import type { Ground } from './ground.ts'

/** Prints the addresses, and links that sign demo operators in. */
export async function welcome(config: Config, ground: Ground | undefined, seconds: string): Promise<void> {
  const lines: [string, string][] = []
  if (config.role !== 'worker' && !config.production) {
    lines.push(['All shops', `http://localhost:${config.port}`])
    const entries = await readdir('tenants', { withFileTypes: true })
    for (const { name } of entries.filter((entry) => entry.isDirectory())) {
      lines.push([name, `http://${name}.localhost:${config.port}`])
    }
  }
  if (config.partners === 'sandbox') {
    lines.push(['The sandbox', `http://localhost:${config.sandboxPort}`])
    lines.push(['Its inbox', `http://localhost:${config.sandboxPort}/inbox`])
  }
  if (ground && config.role !== 'worker') {
    for (const { role, url } of await demoOperators(ground, config)) lines.push([`Back office: ${role}`, url])
  }
  console.log(`\nReady in ${seconds}. Ctrl-C stops everything.\n`)
  for (const [name, address] of lines) console.log(`  ${name.padEnd(28)}${address}`)
  if (lines.length > 0) console.log()
}
