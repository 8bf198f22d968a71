import type { LoaderFunctionArgs } from 'react-router'
import { lookUpNumber } from '#catalogue'
import { isRefusal } from '#kit/result'
import { pageContext } from '../../../document/page-context.ts'
import { limited, pageShop } from '../../../page-shop.ts'

/**
 * What is known of the number being typed: in groups, and its network. Null while it is invalid. `again`: the page knew
 * one before, so that it is not counted again.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  const msisdn = asked.get('msisdn')?.slice(0, 32) ?? ''
  const shop = context.get(pageShop)
  const number = await limited(shop, 'lookUpNumber', () => lookUpNumber(shop, msisdn))
  if (isRefusal(number)) return null
  if (!asked.has('again')) context.get(pageContext).numberGiven = true
  const { readable, brandId } = number
  return { readable, brandId }
}
