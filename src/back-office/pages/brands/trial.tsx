import type { Counted, Trial } from '#risk'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/figures/format.ts'

/** What a draft's rules against fraud would have done with what was bought, beside those in force. */
export function TrialCard({ trial }: { trial: Trial }) {
  const { t } = useTexts()
  const { number } = useFormat()
  const turnoverOf = useTurnover()
  const { days, purchases, isCut, inForce, drafted, refusedThen } = trial
  const orders = number(purchases.orders)
  const { chargedBack } = purchases
  return (
    <Card title={t('ruleTrial.title')}>
      {purchases.orders === 0 ? (
        <p className="text-muted">{t('ruleTrial.none', { days })}</p>
      ) : (
        <>
          <p>
            {t('ruleTrial.intro', { days, orders, turnover: turnoverOf(purchases), chargedBack: number(chargedBack) })}
          </p>
          {isCut && <p>{t('ruleTrial.isCut', { orders })}</p>}
          <table className="mt-3 w-full text-left text-sm">
            <thead>
              <tr className="border-b border-line text-muted">
                <td />
                <th scope="col" className="py-1 pr-3 font-medium">
                  {t('ruleTrial.inForce')}
                </th>
                <th scope="col" className="py-1 font-medium">
                  {t('ruleTrial.drafted')}
                </th>
              </tr>
            </thead>
            <tbody>
              {(['asked', 'refused'] as const).map((what) => (
                <tr key={what} className="border-b border-line align-top last:border-0">
                  <th scope="row" className="py-1 pr-3 font-normal">
                    {t(`ruleTrial.${what}`)}
                  </th>
                  <td className="py-1 pr-3">
                    <Figures of={inForce[what]} />
                  </td>
                  <td className="py-1 font-semibold">
                    <Figures of={drafted[what]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-3 text-sm text-muted">{t('ruleTrial.note')}</p>
        </>
      )}
      {refusedThen > 0 && (
        <p className="mt-3 text-sm text-muted">{t('ruleTrial.refusedThen', { attempts: number(refusedThen) })}</p>
      )}
    </Card>
  )
}

function Figures({ of }: { of: Counted }) {
  const { t } = useTexts()
  const { number } = useFormat()
  const turnoverOf = useTurnover()
  return (
    <>
      <p>{t('ruleTrial.purchases', { orders: number(of.orders) })}</p>
      {of.orders > 0 && (
        <>
          <p>{turnoverOf(of)}</p>
          <p>{t('ruleTrial.chargedBack', { orders: number(of.chargedBack) })}</p>
        </>
      )}
    </>
  )
}

function useTurnover() {
  const { money } = useFormat()
  return ({ turnover }: Counted) => turnover.map(({ amount, currency }) => money(amount, currency)).join(' + ')
}
