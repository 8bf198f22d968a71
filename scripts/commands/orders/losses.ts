import { userInfo } from 'node:os'
import { winBack, writeOff } from '#checkout'
import { toDecimalString } from '#kit/money'
import { isChargedBack, type Position } from '#orders'
import { doneOf, performTyped } from '../kit/as-operator.ts'
import { CommandError, command } from '../kit/command.ts'
import { ofOneTenant } from '../kit/options.ts'
import { withOrder } from './refunds.ts'

const judged = {
  '--reason <why>': 'required; kept with the order',
  ...ofOneTenant,
  '--yes': 'does it; without it nothing changes',
} as const

function reasonOf(options: { reason?: string }): string {
  const reason = options.reason?.trim()
  if (!reason) throw new CommandError('--reason is required, and is stored with the order')
  return reason
}

function refuseUnlessSure(position: Position, { yes }: { yes?: true }): void {
  const { orderNumber } = position
  if (!isChargedBack(position)) throw new CommandError(`${orderNumber} has no open chargeback`)
  if (!yes) throw new CommandError(`${orderNumber} is charged back; nothing was changed: add --yes to do it`)
}

export const ordersWinCommand = command({
  usage: 'orders win <orderNumber>',
  help: 'records that the bank gave the chargebacks of an order back, where the provider does not say so',
  options: judged,
  changes: 'yes',
  async run(call) {
    const { options, args } = call
    const reason = reasonOf(options)
    await withOrder(call, args[0] ?? '', options.tenant, async (shop, position) => {
      const { orderNumber, currency } = position
      refuseUnlessSure(position, options)
      const performed = await performTyped(call, 'chargeback.win', { tenant: shop.tenant.id, orderNumber, reason })
      const amount = performed
        ? doneOf(performed).amount
        : await winBack(shop, orderNumber, { reason, operator: userInfo().username })
      console.log(`${orderNumber}: ${toDecimalString(amount ?? 0)} ${currency} won back`)
    })
  },
})

export const ordersLoseCommand = command({
  usage: 'orders lose <orderNumber>',
  help: 'writes off what a bank charged back of an order; the order then needs no attention',
  options: judged,
  changes: 'yes',
  async run(call) {
    const { options, args } = call
    const reason = reasonOf(options)
    await withOrder(call, args[0] ?? '', options.tenant, async (shop, position) => {
      const { orderNumber, currency } = position
      refuseUnlessSure(position, options)
      const none = `${orderNumber} has no open chargeback`
      const input = { tenant: shop.tenant.id, orderNumber, reason }
      const performed = await performTyped(call, 'chargeback.accept', input)
      const written = performed
        ? { outcome: 'written off', ...doneOf(performed, { notChargedBack: none }) }
        : await writeOff(shop, orderNumber, { reason, operator: userInfo().username })
      if (!written || written.outcome === 'not charged back') throw new CommandError(none)
      console.log(`${orderNumber}: ${toDecimalString(written.amount)} ${currency} ${written.outcome}`)
    })
  },
})
