import type { LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#kit/result'
import { services } from '../../../services/services.ts'

/** What is known of the number being typed: read back in groups, and whose network it is on. Null while it is none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const msisdn = new URL(request.url).searchParams.get('msisdn')?.slice(0, 32) ?? ''
  const number = await context.get(services).lookUpNumber(msisdn)
  if (isRefusal(number)) return null
  const { readable, brandId } = number
  return { readable, brandId }
}
