import type { LoaderFunctionArgs } from 'react-router'
import { dressedBrands } from '../../document/brand-looks.server.ts'
import { pageContext } from '../../document/page-context.ts'
import { pageShop } from '../../page-shop.ts'
import { notFound } from '../not-found/not-found.ts'

/** The gallery of each brand and palette. Available in development only. */
export function load({ context, request }: LoaderFunctionArgs) {
  if (!context.get(pageContext).development) throw notFound()
  const { tenant } = context.get(pageShop)
  const { protocol, host } = new URL(request.url)
  const others = host.replace(/^[\w-]+\./, '')
  return {
    dresses: dressedBrands().flatMap(({ id, palettes }) =>
      palettes.map((palette) => ({
        name: palettes.length > 1 ? `${id}, ${palette}` : id,
        href: `${protocol}//${id}.${others}/gallery?theme=${palette}`,
        isThis: id === tenant.id,
      })),
    ),
  }
}
