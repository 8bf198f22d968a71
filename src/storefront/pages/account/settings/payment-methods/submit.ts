import { type ActionFunctionArgs, redirect } from 'react-router'
import { isRefusal } from '#kit/result'
import { leaveFor } from '../../../../leave.tsx'
import { problem, textOf } from '../../../form-problem.ts'
import { customerOf } from '../../with-accounts.ts'

/** Adds a method, goes on with one that waits (both at the provider's), or removes one. */
export async function submit(args: ActionFunctionArgs) {
  const { shop } = customerOf(args)
  const form = await args.request.formData()
  const id = textOf(form, 'id')
  switch (textOf(form, 'intent')) {
    case 'remove': {
      const removed = await shop.removeMethod(id)
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
      return isRefusal(added) ? problem(added, form) : leaveFor(args.context, added.payerUrl)
    }
  }
}
