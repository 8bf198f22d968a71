import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { openLimiter } from '#api'
import { openProgramApi } from '#api/programs'
import { systemClock } from '#kit/clock'
import { createLogger } from '#watch'
import { siteOf } from '../kit/as-operator.ts'
import { CommandError, command } from '../kit/command.ts'
import { withProgram } from '../kit/whole-program.ts'

export const mcpCommand = command({
  usage: 'mcp',
  help: "serves an assistant over standard input and output (Model Context Protocol), with a program's key in SALDO_KEY",
  async run(call) {
    const { config, env } = call
    const { SALDO_KEY: key } = env
    if (!key) throw new CommandError('SALDO_KEY is required for this command: a key from the page Programs')
    if (!(await call.ground()).adminUrl) throw new CommandError('DATABASE_ADMIN_URL is required for this command')
    // Standard output belongs to the protocol.
    const log = createLogger({ level: 'warn', program: 'mcp', destination: process.stderr })
    await withProgram(
      call,
      async ({ backOffice, database, tenants, shopOf }) => {
        if (!backOffice) return
        const site = siteOf(config, config.backOfficeUrl ?? '', backOffice.database)
        const programs = openProgramApi({
          limiter: openLimiter(database.registry),
          tenants,
          shopOf,
          open: backOffice.open,
          siteOf: () => site,
          origin: config.backOfficeUrl ?? '',
          clock: systemClock,
        })
        const report = (err: unknown) => log.error({ err }, 'an assistant was not served')
        const from = { ip: '127.0.0.1', requestId: 'mcp', report }
        const open = await programs.assistant(key, from)
        if ('body' in open) throw new CommandError(JSON.parse(open.body).message)
        await new Promise<void>((resolve) => {
          const served = serveStdio(open.tools, { maxSubscriptions: 0, onerror: report })
          process.stdin.once('close', () => void served.close().then(resolve))
          process.stdin.once('end', () => void served.close().then(resolve))
        })
      },
      log,
    )
  },
})
