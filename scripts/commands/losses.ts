import { userInfo } from 'node:os'
import { writeOff } from '#checkout'
import { toDecimalString } from '#kit/money'
import { isChargedBack } from '#orders'
import { type Command, CommandError } from './command.ts'
import { optionsOf } from './options.ts'
import { withOrder } from './refunds.ts'

export const ordersLoseCommand: Command = {
  usage: 'orders lose <orderNumber> [--reason <why> --tenant <id> --yes]',
  help: 'takes what a bank took back of an order as lost: it is written off, and the order needs no attention any more',
  changes: '--yes',
  async run(call) {
    const { options, words } = optionsOf(call, { reason: 'string', tenant: 'string', yes: 'boolean' }, 1)
    const reason = options.reason?.trim()
    if (!reason) throw new CommandError('--reason: is needed, it stays with the order')
    await withOrder(call, words[0] ?? '', options.tenant, async (shop, position) => {
      const { orderNumber, currency } = position
      if (!isChargedBack(position)) throw new CommandError(`nothing of ${orderNumber} is charged back`)
      if (!options.yes)
        throw new CommandError(`${orderNumber} is charged back; nothing is done yet: say --yes to do it`)
      const written = await writeOff(shop, orderNumber, { reason, operator: userInfo().username })
      if (!written || written.outcome === 'not charged back') {
        throw new CommandError(`nothing of ${orderNumber} is charged back`)
      }
      console.log(`${orderNumber}: ${toDecimalString(written.amount)} ${currency} ${written.outcome}`)
    })
  },
}
