import { type ActionFunctionArgs, href, redirect } from 'react-router'
import { changeToken, listAutoTopUps } from '#auto-top-ups'
import { isRefusal, type Refusal } from '#kit/result'
import { addMethod, confirmMethod, removeMethod } from '#payment-tokens'
import { limited, type PageShop } from '../../../../page-shop.ts'
import { leaveFor } from '../../../../payer-window/external-redirect.tsx'
import { openPayerWindow } from '../../../../payer-window/payer-window-step.ts'
import { problem, textOf } from '../../../form-problem.ts'
import { customerOf } from '../../customer-of-request.ts'

/** Adds a method, continues a pending one (both at the provider's), or removes one. */
export async function submit(args: ActionFunctionArgs) {
  const { shop } = customerOf(args)
  const form = await args.request.formData()
  const id = textOf(form, 'id')
  switch (textOf(form, 'intent')) {
    case 'remove': {
      const removed = (await payOtherwise(shop, id, textOf(form, `next-${id}`))) ?? (await removeMethod(shop, { id }))
      if (isRefusal(removed)) return problem(removed, form)
      throw redirect(`${href('/account/settings/payment-methods')}?told=successfulDelete`, { status: 303 })
    }
    case 'go-on': {
      const confirmed = await confirmMethod(shop, { id })
      return isRefusal(confirmed) ? problem(confirmed, form) : leaveFor(args.context, confirmed.payerUrl)
    }
    default: {
      const input = {
        paymentMethod: textOf(form, 'paymentMethod', 40),
        ...(form.has('agreed') ? { agreed: true as const } : {}),
      }
      const added = await limited(shop, 'addMethod', () => addMethod(shop, input))
      if (isRefusal(added)) return problem(added, form)
      if (added.approval_session_id === undefined) return leaveFor(args.context, added.payerUrl)
      // A shopper who closes the window finds the method in the list, with a link to continue.
      const cancelled = href('/account/settings/payment-methods')
      return openPayerWindow({ shop, context: args.context }, added.payerUrl, { about: 'keep', cancelled })
    }
  }
}

/** Lets another method pay for the automatic top-ups of a removed one; without a choice they pause. */
async function payOtherwise(shop: PageShop, gone: string, paymentTokenId: string): Promise<Refusal | undefined> {
  const own = paymentTokenId === '' ? undefined : await listAutoTopUps(shop)
  for (const { autoTopupId, paymentToken } of own && !isRefusal(own) ? own.rows : []) {
    if (paymentToken !== gone) continue
    const changed = await changeToken(shop, { autoTopupId, paymentTokenId })
    if (isRefusal(changed)) return changed
  }
  return undefined
}
