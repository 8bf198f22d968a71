import { userInfo } from 'node:os'
import { answerReview, type Review } from '#enquiries'
import { type Command, CommandError } from './command.ts'
import { optionsOf } from './options.ts'
import { overTenants } from './over-tenants.ts'
import { shopAtTheDesk } from './refunds.ts'

export const requestsAnswerCommand: Command = {
  usage: 'requests answer <reference> [--text <what> --tenant <id> --yes]',
  help: 'answers who asked for a person to review an order that a rule refused; they are sent the text, so write it in their language',
  changes: '--yes',
  async run(call) {
    const { options, words } = optionsOf(call, { text: 'string', tenant: 'string', yes: 'boolean' }, 1)
    const [reference = ''] = words
    const answer = options.text?.trim()
    if (!answer) throw new CommandError('--text: is needed, the customer is sent it')
    if (!options.yes) throw new CommandError('nothing is done yet: say --yes to do it')
    const answered = await overTenants(call, options.tenant, (database, brand) =>
      answerReview(shopAtTheDesk(brand, database.forTenant(brand.id)), {
        ...{ reference, answer },
        operator: userInfo().username,
      }),
    )
    if (!answered.includes(true)) throw new CommandError(`${reference}: no review of this number is open`)
    console.log(`${reference}: answered`)
  },
}

export const reviewInWords = ({ reference, orderNumber, dueAt }: Review): string =>
  `${reference}  ${orderNumber ?? 'no order'}  review of a refusal  by ${dueAt.toISOString().slice(0, 10)}  open`
