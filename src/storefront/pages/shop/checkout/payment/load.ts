import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { CartView } from '#cart/contract'
import { isRefusal } from '#kit/result'
import type { AddressField, Settings } from '#tenants/contract'
import { type Services, services } from '../../../../services.ts'
import { cartOf, forgetCart, keepCart } from '../../cart-cookie.ts'
import { whereNow } from '../where-now.ts'
import { countryOptions } from './countries.ts'

/** All that the payment page asks and shows. Without a cart there is nothing to pay: the cart page says so. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const shop = context.get(services)
  const cartName = cartOf(request)
  if (cartName === undefined) throw redirect('/shop/checkout/cart')
  const cart = await shop.viewCart(cartName)
  if (isRefusal(cart)) throw redirect('/shop/checkout/cart?reset', { headers: forgetCart() })

  const now = await whereNow(shop, cart, request)
  if (now.kind === 'ordered') throw redirect(`/shop/checkout/result?order=${encodeURIComponent(now.token)}`)
  if (now.kind === 'renewed') {
    throw redirect('/shop/checkout/payment?status=failed', { headers: keepCart(now.cartName) })
  }
  if (cart.items.length === 0) throw redirect('/shop/checkout/cart')

  const { paymentMethods } = await shop.paymentMethods(cart.cartName)
  const fields = fieldsOf(shop, cart)
  const status = new URL(request.url).searchParams.get('status')
  return {
    cart,
    paymentMethods,
    fields,
    countries: fields.some(({ name }) => name === 'countryCode') ? countryOptions(shop.language) : [],
    languages: languagesOf(shop),
    status: status === 'cancelled' || status === 'failed' ? status : undefined,
  }
}

export type PaymentPage = Awaited<ReturnType<typeof load>>

export type AskedField = { name: AddressField; isRequired: boolean; value: string }

/** The fields that this brand asks for, in the order people know their address, with what is known already. */
function fieldsOf({ tenant }: Services, { deliveryAddress }: CartView): AskedField[] {
  const { hasAddressCountrySelection } = tenant.features
  const asked: Settings['addressFields'] = {
    ...tenant.addressFields,
    ...(hasAddressCountrySelection && tenant.addressFields.countryCode === 'hidden' ? { countryCode: 'required' } : {}),
  }
  return inOrder
    .filter((name) => asked[name] !== 'hidden')
    .map((name) => {
      const known = deliveryAddress?.[name]
      const unknown = name === 'countryCode' ? tenant.country.toUpperCase() : ''
      return { name, isRequired: asked[name] === 'required', value: known && known !== 'N/A' ? known : unknown }
    })
}

const inOrder = [
  'email',
  'firstname',
  'lastname',
  'street',
  'houseNumber',
  'zip',
  'city',
  'countryCode',
  'phoneNumber',
] as const satisfies AddressField[]

function languagesOf({ tenant, language }: Services) {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return tenant.locales.map((code) => ({ value: code, label: names.of(code) ?? code }))
}
