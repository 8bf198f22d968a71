import { renderToStaticMarkup } from 'react-dom/server'
import type { PageShop } from '../../../page-shop.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import type { ChosenKind } from './kinds.ts'

/**
 * Auto top-up light: a text when credit runs low, without account or charge. Never preselected. Plain HTML, so that it
 * costs the browser no script.
 * @returns nothing if the brand does not offer it
 */
export function lightBoxOf({ tenant, translate: t }: PageShop, chosen: ChosenKind | null): string {
  if (!tenant.topup.hasAutoTopupLight || !tenant.autoTopupLightEnabled) return ''
  return renderToStaticMarkup(
    // An automatic top-up needs no notice: choosing one hides the box.
    <div className="[fieldset+&]:pt-4 [fieldset:has([name=autoTopup]:not([value=none]):checked)+&]:hidden">
      <Checkbox name="autoTopupLight" label={t('account.light.wish')} defaultChecked={chosen?.light === 'on'} />
    </div>,
  )
}
