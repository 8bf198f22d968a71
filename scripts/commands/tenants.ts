import { checkTenants, problemLine } from '#tenants'
import { type Command, CommandError } from './command.ts'

export const tenantsCheckCommand: Command = {
  usage: 'tenants check',
  help: 'looks through the brand folders: settings, colours, pictures, texts, products',
  async run() {
    const problems = await checkTenants('tenants')
    for (const problem of problems) console.log(problemLine(problem))
    if (problems.length > 0) throw new CommandError(`${problems.length} wrong`)
    console.log('all brands are right')
  },
}
