import { useTexts } from '../../../../texts/texts.tsx'
import type { SignKind } from '../../../../ui/signs/sign.tsx'
import type { ResultView } from './result-view.ts'

/** What to do when the credit does not arrive, and whom to ask. */
export function IfNothingHappens({ view, look }: { view: ResultView; look: SignKind }) {
  const { t } = useTexts()
  const { support } = view
  const mayBeMissed = look === 'success' && !view.onlySetsUp
  const link = 'text-link font-bold text-accent-ink'
  return (
    <section className="flex flex-col gap-3">
      <h2 className="headline text-xl">{t(mayBeMissed ? 'nothingArrived' : 'questions')}</h2>
      {mayBeMissed && (
        <p className="text-pretty">{t(view.isGoods ? 'nothingArrivedText.goods' : 'nothingArrivedText')}</p>
      )}
      {look === 'waiting' && <p className="text-pretty">{t(view.isGoods ? 'youMayClose.goods' : 'youMayClose')}</p>}
      {support && (
        <>
          <p className="text-pretty">{t('supportText', { number: view.orderNumber })}</p>
          <p className="flex flex-wrap gap-x-6">
            <a className={link} href={`mailto:${support.email}?subject=${encodeURIComponent(view.orderNumber)}`}>
              {support.email}
            </a>
            <a className={link} href={`tel:${support.phone.replaceAll(' ', '')}`}>
              {support.phone}
            </a>
          </p>
        </>
      )}
    </section>
  )
}
