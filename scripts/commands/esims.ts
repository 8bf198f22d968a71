import { userInfo } from 'node:os'
import { refuseReturn } from '#esims'
import { type Command, CommandError } from './command.ts'
import { optionsOf } from './options.ts'
import { withOrder } from './refunds.ts'

export const esimsRefuseCommand: Command = {
  usage: 'esims refuse <orderNumber> <unit> [--reason <why> --tenant <id> --yes]',
  help: 'the supplier does not take back an eSIM that its owner asked to return: they are told, and may go on using it',
  changes: '--yes',
  async run(call) {
    const { options, words } = optionsOf(call, { reason: 'string', tenant: 'string', yes: 'boolean' }, 2)
    const [orderNumber = '', unit = ''] = words
    const reason = options.reason?.trim()
    if (!reason) throw new CommandError('--reason: is needed, it stays with the order')
    await withOrder(call, orderNumber, options.tenant, async (shop) => {
      if (!options.yes) throw new CommandError('nothing is done yet: say --yes to do it')
      const outcome = await refuseReturn(shop, orderNumber, { unit, reason, operator: userInfo().username })
      if (outcome === 'not asked for') throw new CommandError(`nobody asked to return ${unit} of ${orderNumber}`)
      if (outcome === 'taken back') throw new CommandError(`the supplier took ${unit} of ${orderNumber} back`)
      console.log(`${orderNumber}: the return of ${unit} was ${outcome}`)
    })
  },
}
