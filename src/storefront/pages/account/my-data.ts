import type { LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#kit/result'
import { exportPersonal } from '#privacy'
import { limited } from '../../page-shop.ts'
import { notFound } from '../not-found/not-found.ts'
import { customerOf } from './customer-of-request.ts'

/** Personal data we store about the customer, as a download. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = customerOf(args)
  const data = await limited(shop, 'exportPersonal', () => exportPersonal(shop))
  if (isRefusal(data)) throw notFound()
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data-${shop.tenant.id}.json"`,
      'Cache-Control': 'no-store',
    },
  })
}
