import type { ReactNode } from 'react'
import type { CustomerDetail } from '#admin/customers'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/figures/facts.tsx'
import { Time } from '../../ui/figures/time.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { Named } from '../../ui/forms/press.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'

type Props = { proof: CustomerDetail['proof']; ends: string; zone: string; press: string }

/** Whether somebody saw the customer's identity document. */
export function Identity({ proof, ends, zone, press }: Props) {
  const { t } = useTexts()
  return (
    <Card title={t('customers.identity')}>
      {proof ? (
        <div className="flex flex-col items-start gap-3">
          <Facts
            facts={[
              [t('customers.proven'), <Time key="at" at={proof.confirmedAt} zone={zone} />],
              [t('customers.provenUntil'), <Time key="until" at={proof.validUntil} zone={zone} />],
              [t('customers.provenBy'), proof.by],
              [t('customers.provenOn'), proof.reason],
            ]}
          />
          <Ask action="identity.withdraw" press={press} label={t('customers.withdrawProof')} isDanger>
            <p>{t('customers.withdrawProofText')}</p>
            <TextField name="reason" label={t('orders.reason')} required minLength={3} maxLength={500} />
          </Ask>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">{t('customers.notProven')}</p>
          <Ask action="identity.confirm" press={press} label={t('customers.confirmIdentity')}>
            <p>{t('customers.confirmIdentityText')}</p>
            <TextField
              name="reason"
              label={t('customers.seen')}
              hint={t('customers.seenHint')}
              required
              minLength={3}
              maxLength={500}
            />
            <TextField name="until" type="date" label={t('customers.provenUntil')} defaultValue={ends} required />
          </Ask>
        </div>
      )}
    </Card>
  )
}

type AskProps = { action: string; press: string; label: string; isDanger?: boolean; children: ReactNode }

function Ask({ action, press, label, isDanger = false, children }: AskProps) {
  return (
    <Dialog label={label} title={label}>
      <TypedForm name={action} className="flex flex-col gap-3">
        <Named press={press} action={action} />
        {children}
        <Button look={isDanger ? 'danger' : 'primary'}>{label}</Button>
      </TypedForm>
    </Dialog>
  )
}
