import { renderToStaticMarkup } from 'react-dom/server'
import { ownDrawingUrl } from '#tenants/look'
import { pictureOf } from '../../../document/brand-looks.server.ts'
import type { PageShop } from '../../../page-shop.ts'
import { PaymentMark } from '../../../ui/signs/payment-mark.tsx'
import { paymentMarks } from '../../payment-marks.ts'

/**
 * Beside the form: the brand's picture, three steps, and reasons to trust the shop. Plain HTML, as the footer is, so
 * that it costs the browser no script.
 * @param steps what to do, if that is not topping up a number
 */
export function howItWorksOf({ tenant, translate: t }: PageShop, steps?: readonly string[]): string {
  const picture = ownDrawingUrl(tenant, 'picture') ?? pictureOf(tenant.assetsFolderName, 'picture.svg')
  return renderToStaticMarkup(
    <aside className="flex flex-col overflow-hidden rounded-brand bg-panel text-on-panel">
      <span aria-hidden="true" className="motif h-10 md:hidden" />
      {picture && (
        <img
          src={picture}
          alt=""
          width="560"
          height="640"
          loading="lazy"
          decoding="async"
          className="hidden h-80 w-full object-cover object-bottom md:block"
        />
      )}
      <div className="flex flex-col gap-6 p-6 md:p-8">
        <h2 className="headline text-xl">{t('howItWorks')}</h2>
        <ol className="flex flex-col gap-4">
          {(steps ?? (['howNumber', 'howPay', 'howArrives'] as const).map((key) => t(key))).map((step, index) => (
            <li key={step} className="flex gap-4">
              <span className="flex size-8 shrink-0 items-center justify-center rounded-brand bg-accent font-bold text-on-accent">
                {index + 1}
              </span>
              <span className="pt-1">{step}</span>
            </li>
          ))}
        </ol>
        <div className="flex flex-col gap-3">
          <p className="text-sm">{t('trustLine')}</p>
          <p className="flex flex-wrap gap-2">
            {paymentMarks(tenant).map((name) => (
              <PaymentMark key={name} name={name} />
            ))}
          </p>
        </div>
      </div>
    </aside>,
  )
}
