import { runSaldo } from './commands/run-saldo.ts'

process.exitCode = await runSaldo(process.argv.slice(2), process.env)
