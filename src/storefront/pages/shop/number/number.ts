import type { LoaderFunctionArgs } from 'react-router'
import { lookUpNumber } from '#catalogue'
import { isRefusal } from '#kit/result'
import { limited, pageShop } from '../../../page-shop.ts'

/** What is known of the number being typed: in groups, and its network. Null while it is invalid. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const msisdn = new URL(request.url).searchParams.get('msisdn')?.slice(0, 32) ?? ''
  const shop = context.get(pageShop)
  const number = await limited(shop, 'lookUpNumber', () => lookUpNumber(shop, msisdn))
  if (isRefusal(number)) return null
  const { readable, brandId } = number
  return { readable, brandId }
}
