import { forgetRecipient } from '#privacy'
import { CommandError, command } from '../kit/command.ts'
import { overTenants } from '../kit/over-tenants.ts'

export const giftsForgetCommand = command({
  usage: 'gifts forget <tenant> <email>',
  help: 'erases the recipient of gifts who got them at this address and asks for it',
  changes: true,
  async run(call) {
    const [tenant = '', email = ''] = call.args
    if (!email.includes('@')) throw new CommandError(`${email} is not an e-mail address`)
    const [told] = await overTenants(call, tenant, (database, { id }) =>
      database.forTenant(id).transaction((tx) => forgetRecipient(tx, email)),
    )
    console.log(`${told?.forgotten ?? 0} forgotten, ${told?.waiting ?? 0} not sent yet`)
  },
})
