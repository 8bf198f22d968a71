import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSandbox } from './index.ts'

/** A number from the environment, or its default. Anything else ends the program with a message. */
function numberOf(name: string, otherwise: number, isGood: (value: number) => boolean): number {
  const given = process.env[name]
  const value = given === undefined || given === '' ? otherwise : Number(given)
  if (isGood(value)) return value
  console.error(`${name} is ${JSON.stringify(given)}, which is not a number it can be`)
  process.exit(1)
}

const isPort = (value: number) => Number.isInteger(value) && value >= 0 && value < 65_536
const dataFolder = process.env.SALDO_DATA || '.saldo'
const whereabouts = join(dataFolder, 'sandbox.json')

const sandbox = await startSandbox({
  port: numberOf('SANDBOX_PORT', 4000, isPort),
  smtpPort: numberOf('SANDBOX_SMTP_PORT', 0, isPort),
  delayScale: numberOf('SANDBOX_DELAY_SCALE', 1, (value) => value >= 0),
  dataFolder,
  shopUrl: process.env.PUBLIC_URL || `http://127.0.0.1:${numberOf('PORT', 3000, isPort)}`,
  log: (line) => console.error(line),
}).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${error.port} is taken; choose another with SANDBOX_PORT` : error)
  process.exit(1)
})

mkdirSync(dataFolder, { recursive: true })
writeFileSync(
  `${whereabouts}.new`,
  JSON.stringify({ port: sandbox.port, smtpPort: sandbox.smtpPort, pid: process.pid }),
)
renameSync(`${whereabouts}.new`, whereabouts)
console.log(`Sandbox: http://localhost:${sandbox.port} (mail on port ${sandbox.smtpPort})`)

const stop = async () => {
  await sandbox.stop()
  // Another sandbox may have written its own file meanwhile.
  if (JSON.parse(readFileSync(whereabouts, 'utf8')).pid === process.pid) rmSync(whereabouts)
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
