import { type ActionFunctionArgs, redirect } from 'react-router'
import { isRefusal, type Refusal } from '#kit/result'
import { leaveFor } from '../../../../payer-window/external-redirect.tsx'
import { openPayerWindow } from '../../../../payer-window/payer-window-step.ts'
import type { Services } from '../../../../services/services.ts'
import { problem, textOf } from '../../../form-problem.ts'
import { customerOf } from '../../with-accounts.ts'

/** Adds a method, goes on with one that waits (both at the provider's), or removes one. */
export async function submit(args: ActionFunctionArgs) {
  const { shop } = customerOf(args)
  const form = await args.request.formData()
  const id = textOf(form, 'id')
  switch (textOf(form, 'intent')) {
    case 'remove': {
      const removed = (await payOtherwise(shop, id, textOf(form, `next-${id}`))) ?? (await shop.removeMethod(id))
      if (isRefusal(removed)) return problem(removed, form)
      throw redirect('/account/settings/payment-methods?told=successfulDelete', { status: 303 })
    }
    case 'go-on': {
      const confirmed = await shop.confirmMethod(id)
      return isRefusal(confirmed) ? problem(confirmed, form) : leaveFor(args.context, confirmed.payerUrl)
    }
    default: {
      const added = await shop.addMethod({
        paymentMethod: textOf(form, 'paymentMethod', 40),
        ...(form.has('agreed') ? { agreed: true as const } : {}),
      })
      if (isRefusal(added)) return problem(added, form)
      if (added.approval_session_id === undefined) return leaveFor(args.context, added.payerUrl)
      // Whoever closes the window finds the method in the list, with a way to go on.
      const cancelled = '/account/settings/payment-methods'
      return openPayerWindow({ shop, context: args.context }, added.payerUrl, { about: 'keep', cancelled })
    }
  }
}

/** Has another method pay for the automatic top-ups of one that goes; where none is chosen they pause. */
async function payOtherwise(shop: Services, gone: string, paymentTokenId: string): Promise<Refusal | undefined> {
  const own = paymentTokenId === '' ? undefined : await shop.autoTopUps()
  for (const { autoTopupId, paymentToken } of own && !isRefusal(own) ? own.rows : []) {
    if (paymentToken !== gone) continue
    const changed = await shop.changeAutoTopUpMethod({ autoTopupId, paymentTokenId })
    if (isRefusal(changed)) return changed
  }
  return undefined
}
