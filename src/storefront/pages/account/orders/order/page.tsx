import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#kit/result'
import { ownOrder } from '#receipts'
import { notFound } from '../../../not-found/not-found.ts'
import { loadFor } from '../../../shop/order/load.ts'
import { submitFor } from '../../../shop/order/submit.ts'
import { customerOf } from '../../customer-of-request.ts'

// The same as the order's permanent page, for its signed-in owner.
export { default } from '../../../shop/order/page.tsx'

type Args = LoaderFunctionArgs | ActionFunctionArgs

async function ownOrderOf(args: Args) {
  const { shop } = customerOf(args)
  const found = await ownOrder(shop, args.params.orderNumber ?? '')
  if (isRefusal(found)) throw notFound()
  return { shop, token: found.token }
}

export async function loader(args: LoaderFunctionArgs) {
  const { shop, token } = await ownOrderOf(args)
  return loadFor(shop, token, new URL(args.request.url).searchParams.get('told'))
}

export async function action(args: ActionFunctionArgs) {
  const { shop, token } = await ownOrderOf(args)
  return submitFor(
    shop,
    await args.request.formData(),
    token,
    (told) => `${args.url.pathname}?${new URLSearchParams({ told })}`,
  )
}
