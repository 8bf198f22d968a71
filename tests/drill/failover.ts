import { command } from './command.ts'
import type { Drill } from './drill.ts'

/** `npm run chaos` with a standby: `npm run drill -- failover 1000 --kills 20 --failover 3` hands over what is given. */
export const failover: Drill = {
  shows: 'the primary of two servers dies three times while shoppers buy (`npm run chaos` with --failover)',
  needs: [],
  async run(_folder, given) {
    const asked = given.length > 0 ? given : ['150', '--kills', '2', '--failover', '3']
    const said = await command(process.execPath, ['tests/chaos/run.ts', ...asked])
    const figure = (what: string) => new RegExp(`${what}[^\\n|]*[|:]? *([^\\n|]+)`).exec(said)?.[1]?.trim() ?? '?'
    return `differences ${figure('differences')}, orders lost ${figure('orders lost')}, seconds from promotion to the next payment ${figure('from each promotion to the next payment that was begun')}`
  },
}
