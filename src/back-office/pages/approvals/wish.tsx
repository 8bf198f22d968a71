import { Form } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/figures/facts.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Time } from '../../ui/figures/time.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { TextArea } from '../../ui/forms/fields.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { PageLink } from '../../ui/links.tsx'
import { Changes } from '../brands/changes.tsx'
import { grantInWords } from '../operators/roles.ts'
import { actionTexts } from './action-texts.ts'
import type { Wish } from './wishes.ts'

/** A wish as its decider looks at it: what would happen, who asked and why. Decided below. */
export function WishCard({ wish, now }: { wish: Wish; now: Date }) {
  const { t } = useTexts()
  const { money, ago, percent } = useFormat()
  const { path, amount, currency, plan } = wish
  const subject = wish.person ?? wish.subject
  const about = path ? <PageLink to={path}>{subject}</PageLink> : subject
  const asked = <Time at={wish.askedAt} zone={wish.zone} />
  return (
    <Card title={t(actionTexts[wish.name])} beside={currency && <strong>{money(amount, currency)}</strong>}>
      <Facts
        facts={[
          [t('approvals.about'), about],
          [t('approvals.brand'), wish.tenant],
          [
            t('approvals.changes'),
            plan && t('approvals.whatChanges', { ...plan, steepest: percent(plan.steepest / 10_000) }),
          ],
          [t('operators.role'), wish.grant && grantInWords(wish.grant, t)],
          [t('approvals.goesAt'), wish.goesAt && <Time at={wish.goesAt} zone={wish.zone} />],
          [t('approvals.reason'), wish.why],
          [t('approvals.askedBy'), wish.asker],
          [t('approvals.askedAt'), asked],
          [t('approvals.lapses'), ago(wish.lapsesAt, now)],
        ]}
      />
      {wish.changes && (
        <div className="mt-3">
          <Changes of={wish.changes} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {wish.refusal ? (
          <span className="text-muted">{t(`refusals.${wish.refusal}`)}</span>
        ) : (
          <>
            <Form method="post">
              <input type="hidden" name="approval" value={wish.approvalId} />
              <Button look="primary" name="action" value="approve">
                {t('approvals.approve')}
              </Button>
            </Form>
            <Dialog label={t('approvals.decline')} title={t('approvals.decline')}>
              <TypedForm name={`decline ${wish.approvalId}`} className="flex flex-col gap-3">
                <input type="hidden" name="approval" value={wish.approvalId} />
                <TextArea name="reason" label={t('approvals.whyDeclined')} required maxLength={500} />
                <Button look="danger" name="action" value="decline">
                  {t('approvals.decline')}
                </Button>
              </TypedForm>
            </Dialog>
          </>
        )}
      </div>
    </Card>
  )
}
