import { networkSecretOf } from '#auto-top-ups'
import { readPartners } from '#config'
import { CommandError, command } from '../kit/command.ts'
import { overTenants } from '../kit/over-tenants.ts'

export const networksSecretCommand = command({
  usage: 'networks secret <tenant>',
  help: 'prints the secret that signs webhooks of mobile networks to this brand (`/webhooks/network?tenant=<tenant>`)',
  async run(call) {
    const [tenant = ''] = call.args
    const { networkSecret } = readPartners(call.env, call.config)
    if (!networkSecret) throw new CommandError('NETWORK_WEBHOOK_SECRET is required for this command')
    await overTenants(call, tenant, async (_, { id }) => console.log(networkSecretOf(networkSecret, id)))
  },
})
