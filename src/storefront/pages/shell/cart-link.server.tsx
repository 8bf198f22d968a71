import { renderToStaticMarkup } from 'react-dom/server'
import { shopPath } from '#tenants/contract'
import type { PageShop } from '../../page-shop.ts'
import { Icon } from '../../ui/signs/icon.tsx'

/**
 * The link to the cart, with the number of items (frame.css). Plain HTML, as the account link is, so that it costs the
 * browser no script.
 * @returns nothing if the brand has no cart page
 */
export function cartLinkOf({ tenant, translate: t }: PageShop): string {
  if (tenant.features.skipCartPageCheckout) return ''
  const isText = tenant.features.cartButtonVariant === 'text'
  return renderToStaticMarkup(
    <a
      href={shopPath(tenant, 'checkout/cart')}
      className="cart-link inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-field px-2 font-bold focus-ring hover:underline"
    >
      <Icon name="basket" className="size-6" />
      {/* On the narrowest screens the logo needs the room; screen readers still get the word. */}
      <span className={isText ? 'max-[23rem]:sr-only' : 'sr-only'}>{t('cart')}</span>
    </a>,
  )
}
