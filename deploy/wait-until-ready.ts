import { untilReady } from '../scripts/starting/ready.ts'

// Ends well once the address in the first argument answers 200, within the seconds of the second: a unit counts as
// started then, so that restarts in turns never leave the proxy without a process; and a container as healthy.
const [address = '', seconds = '90'] = process.argv.slice(2)
await untilReady(address, new AbortController().signal, Number(seconds) * 1000)
