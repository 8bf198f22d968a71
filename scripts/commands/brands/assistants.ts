import { keysOf } from '#assistants'
import { readPartners } from '#config'
import { CommandError, command } from '../kit/command.ts'
import { overTenants } from '../kit/over-tenants.ts'

export const assistantsKeysCommand = command({
  usage: 'assistants keys <tenant> <assistant>',
  help: 'prints the keys of a shopper’s assistant for this brand: what it sends, what signs its requests, and what signs our webhooks to it',
  async run(call) {
    const [tenant = '', assistant = ''] = call.args
    const { assistants } = readPartners(call.env, call.config)
    if (!assistants) throw new CommandError('ASSISTANT_SECRET is required for this command')
    if (!/^[a-z][a-z0-9-]{1,30}$/.test(assistant))
      throw new CommandError('an assistant has small letters, digits and hyphens')
    await overTenants(call, tenant, async (_, { id }) => {
      const { bearer, signing, webhooks } = keysOf(assistants.secret, id, assistant)
      console.log(`bearer   ${bearer}\nsigning  ${signing}\nwebhooks ${webhooks}`)
    })
  },
})
