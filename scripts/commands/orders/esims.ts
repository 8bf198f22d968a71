import { userInfo } from 'node:os'
import { refuseReturn } from '#esims'
import { doneOf, performTyped } from '../kit/as-operator.ts'
import { CommandError, command } from '../kit/command.ts'
import { ofOneTenant } from '../kit/options.ts'
import { withOrder } from './refunds.ts'

export const esimsRefuseCommand = command({
  usage: 'esims refuse <orderNumber> <unit>',
  help: 'records that the supplier does not take back an eSIM, and tells its owner, who may go on using it',
  options: {
    '--reason <why>': 'required; kept with the order',
    ...ofOneTenant,
    '--yes': 'does it; without it nothing changes',
  },
  changes: 'yes',
  async run(call) {
    const { options, args } = call
    const [orderNumber = '', unit = ''] = args
    const reason = options.reason?.trim()
    if (!reason) throw new CommandError('--reason is required, and is stored with the order')
    await withOrder(call, orderNumber, options.tenant, async (shop) => {
      if (!options.yes) throw new CommandError('nothing was changed: add --yes to do it')
      const notAsked = `nobody asked to return ${unit} of ${orderNumber}`
      const takenBack = `the supplier took ${unit} of ${orderNumber} back`
      const input = { tenant: shop.tenant.id, orderNumber, unit, reason }
      const performed = await performTyped(call, 'esim.refuse', input)
      const outcome = performed
        ? doneOf(performed, { caseNotFound: notAsked, caseGone: takenBack }).outcome
        : await refuseReturn(shop, orderNumber, { unit, reason, operator: userInfo().username })
      if (outcome === 'not asked for') throw new CommandError(notAsked)
      if (outcome === 'taken back') throw new CommandError(takenBack)
      console.log(`${orderNumber}: the return of ${unit} was ${outcome}`)
    })
  },
})
