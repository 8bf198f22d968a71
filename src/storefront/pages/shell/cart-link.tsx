import { Link } from 'react-router'
import { shopPath } from '#tenants/contract'
import { useTexts } from '../../texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFrame } from '../../use-frame.ts'

/** The way to the cart; nothing where the brand has none to show. */
export function CartLink() {
  const { t } = useTexts()
  const { brand } = useFrame()
  if (brand.features.skipCartPageCheckout) return null
  const isText = brand.features.cartButtonVariant === 'text'
  return (
    <Link
      to={shopPath(brand, 'checkout/cart')}
      className="cart-link inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-field px-2 font-bold focus-ring hover:underline"
    >
      <Icon name="basket" className="size-6" />
      {/* On the narrowest screens the brand's sign needs the room; who listens still hears the word. */}
      <span className={isText ? 'max-[23rem]:sr-only' : 'sr-only'}>{t('cart')}</span>
    </Link>
  )
}
