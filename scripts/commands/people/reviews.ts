import { userInfo } from 'node:os'
import { answerReview, findOpenReviews, longestExemption, type Review } from '#enquiries'
import { doneOf, performTyped } from '../kit/as-operator.ts'
import { CommandError, command } from '../kit/command.ts'
import { ofOneTenant } from '../kit/options.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { shopForCommands } from '../orders/refunds.ts'

export const requestsAnswerCommand = command({
  usage: 'requests answer <reference>',
  help: 'answers a customer who asked for a person to review a refused order',
  options: {
    '--text <what>': 'sent to the customer, so in their language; required',
    '--let-pass <days>': 'rules that refused them let their next order pass, for so many days',
    '--reason <why>': 'why they may pass; required with --let-pass, and recorded',
    ...ofOneTenant,
    '--yes': 'does it; without it nothing changes',
  },
  changes: 'yes',
  async run(call) {
    const { options, args } = call
    const [reference = ''] = args
    const answer = options.text?.trim()
    if (!answer) throw new CommandError('--text is required: the customer gets it')
    const exemption = readExemption(options.letPass, options.reason)
    if (!options.yes) throw new CommandError('nothing was changed: add --yes to do it')
    const answered = await overTenants(call, options.tenant, async (database, brand) => {
      const shop = { ...shopForCommands(brand, database.forTenant(brand.id)), secret: call.config.secret }
      const open = await shop.db.read(findOpenReviews)
      const isHere = open.some((one) => one.reference === reference)
      const performed = isHere
        ? await performTyped(call, 'request.answer', { tenant: brand.id, reference, answer, exemption })
        : undefined
      if (!performed) return answerReview(shop, { reference, answer, exemption, operator: userInfo().username })
      if ('refusal' in performed && performed.refusal === 'neverRefused') return 'never-refused'
      return doneOf(performed).answered && 'answered'
    })
    if (answered.includes('never-refused')) {
      throw new CommandError(
        `${reference}: its e-mail address was refused nothing that could pass; have them write from the address of the order`,
      )
    }
    if (!answered.includes('answered')) throw new CommandError(`${reference}: no open review has this number`)
    console.log(`${reference}: answered${exemption ? `, may pass for ${exemption.days} days` : ''}`)
  },
})

function readExemption(days: string | undefined, reason: string | undefined) {
  if (days === undefined) return undefined
  const number = /^[1-9]\d?$/.test(days) ? Number(days) : 0
  if (number < 1 || number > longestExemption) throw new CommandError(`--let-pass: 1 to ${longestExemption} days`)
  if (!reason?.trim()) throw new CommandError('--reason is required with --let-pass, and is stored')
  return { days: number, reason: reason.trim() }
}

export const reviewInWords = ({ reference, orderNumber, dueAt }: Review): string =>
  `${reference}  ${orderNumber ?? 'no order'}  review of a refusal  by ${dueAt.toISOString().slice(0, 10)}  open`
