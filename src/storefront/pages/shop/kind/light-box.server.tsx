import { renderToStaticMarkup } from 'react-dom/server'
import type { PageShop } from '../../../page-shop.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import type { ChosenKind } from './kinds.ts'

/**
 * The light kind of automatic top-up: a text when credit runs low, no account, no charge by itself. Never ticked
 * beforehand. Plain HTML, so that it costs the browser no script.
 * @returns nothing where the brand does not offer it
 */
export function lightBoxOf({ tenant, translate: t }: PageShop, chosen: ChosenKind | null): string {
  if (!tenant.topup.hasAutoTopupLight || !tenant.autoTopupLightEnabled) return ''
  return renderToStaticMarkup(
    // What comes by itself need not be told of: chosen above, it takes the box away.
    <div className="[fieldset+&]:pt-4 [fieldset:has([name=autoTopup]:not([value=none]):checked)+&]:hidden">
      <Checkbox name="autoTopupLight" label={t('account.light.wish')} defaultChecked={chosen?.light === 'on'} />
    </div>,
  )
}
