import { type ActionFunctionArgs, href, redirect } from 'react-router'
import { agreeToPrice, changeAmount, changeStatus, changeToken, remove } from '#auto-top-ups'
import { isRefusal, refuse } from '#kit/result'
import type { PageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { amountIn } from '../amount-field.ts'
import { customerOf } from '../customer-of-request.ts'
import { fieldName } from './field-name.ts'

/** Pauses, activates, changes or ends a top-up, or agrees to its new price. */
export async function submit(args: ActionFunctionArgs) {
  const { shop } = customerOf(args)
  const form = await args.request.formData()
  const id = textOf(form, 'id')
  const intent = textOf(form, 'intent')
  const outcome = await done(shop, id, intent, form)
  const names = { amount: fieldName('amount', id), paymentTokenId: fieldName('paymentTokenId', id) }
  if (isRefusal(outcome)) return problem(outcome, form, names)
  const told = intent === 'end' ? 'successfulDelete' : 'successfulModification'
  throw redirect(`${href('/account/auto-topups')}?told=${told}`, { status: 303 })
}

function done(shop: PageShop, autoTopupId: string, intent: string, form: FormData) {
  switch (intent) {
    case 'pause':
      return changeStatus(shop, { autoTopupId, status: 'DISABLED' })
    case 'activate':
      return changeStatus(shop, { autoTopupId, status: 'ENABLED' })
    case 'amount':
      return changeAmount(shop, { autoTopupId, amount: amountIn(form, fieldName('amount', autoTopupId)) })
    case 'method': {
      const paymentTokenId = textOf(form, fieldName('paymentTokenId', autoTopupId))
      return changeToken(shop, { autoTopupId, paymentTokenId })
    }
    case 'agree':
      return agreeToPrice(shop, { autoTopupId, version: textOf(form, 'version') })
    case 'end':
      return remove(shop, { autoTopupId })
    default:
      return refuse('VALIDATION_FAILED')
  }
}
