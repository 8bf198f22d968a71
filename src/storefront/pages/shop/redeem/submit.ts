import { type ActionFunctionArgs, redirect } from 'react-router'
import { createCart } from '#cart'
import { readMsisdn } from '#kit/phone'
import type { FieldTexts } from '#kit/result'
import { isRefusal, refuse } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { limited, pageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { notFound } from '../../not-found/not-found.ts'
import { chosenFirst } from '../topup/calling-codes.ts'

/**
 * Number and code become a cart of their own, beside the one that the shopper may be filling: its name is in the URL of
 * the payment page, where nothing is left to pay.
 */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const { tenant } = shop
  if (!tenant.topup.takesCashCodes) throw notFound()
  const form = await request.formData()
  const [typed, cashCode] = [textOf(form, 'msisdn'), textOf(form, 'cashCode', 64)]
  const number = readMsisdn(typed, chosenFirst(tenant.phoneCountryCodes, textOf(form, 'country')))
  const fields: FieldTexts = {
    ...(number ? {} : { msisdn: typed === '' ? 'numberMissing' : 'numberNotValid' }),
    ...(cashCode === '' ? { cashCode: 'redeem.codeMissing' } : {}),
  }
  if (!number || cashCode === '') return problem(refuse('VALIDATION_FAILED', { fields }), form)
  const cart = await limited(shop, 'createCart', () => createCart(shop, { phoneNumber: number.e164, cashCode }))
  if (isRefusal(cart)) return problem(cart, form, { phoneNumber: 'msisdn' })
  throw redirect(`${shopPath(tenant, 'checkout/payment')}?${new URLSearchParams({ cartName: cart.cartName })}`)
}
