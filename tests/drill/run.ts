import { rm } from 'node:fs/promises'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'
import { say, secondsSince } from './drill.ts'
import { drills, missingOf } from './drills.ts'

// `npm run drill -- restore` rehearses a bad day and tells what it did, with a closing line of figures. It ends with 1 if
// something was not as it has to be, with 2 if a program of this machine is missing. Without a name it lists all drills.

const [name = '', ...given] = process.argv.slice(2)
const drill = drills[name]
if (!drill) {
  for (const [one, { shows, needs }] of Object.entries(drills))
    console.log(
      `${one.padEnd(18)}${shows}${needs.length > 0 ? `; needs ${needs.map((need) => need.name).join(', ')}` : ''}`,
    )
  process.exit(name === '' ? 0 : 2)
}
const missing = await missingOf(drill)
if (missing.length > 0) {
  console.log(`${name}: not run, because this machine has no ${missing.join(' and no ')}`)
  process.exit(2)
}

const folder = await temporaryFolder(`drill-${name}`)
const before = performance.now()
let code = 0
try {
  const figures = await drill.run(folder, given)
  console.log(`${name}: ${figures}; ${secondsSince(before).toFixed(0)} s in all`)
} catch (error) {
  say(String(error instanceof Error ? error.stack : error))
  console.log(`${name}: FAILED`)
  code = 1
}
if (code === 0) await rm(folder, { recursive: true, force: true })
else console.log(`its files stay in ${folder}`)
process.exit(code)
