import type { AutoTopupTerms as Terms } from '#agreements/contract'
import { useFrame } from '../../../../document/use-frame.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { RequiredMark } from '../../../../ui/forms/field.tsx'

type Props = { terms: Terms; isOnly: boolean; error: string | undefined; isTicked: boolean }

/**
 * Each automatic top-up as a contract of its own, directly above the order button, with a box that is never
 * preselected.
 */
export function AutoTopupTerms({ terms, isOnly, error, isTicked }: Props) {
  const { t } = useTexts()
  const { features } = useFrame().brand
  return (
    <div className="flex flex-col gap-3">
      {terms.toppings.map(({ itemKey, title, rows, notes }) => (
        <section
          key={itemKey}
          aria-labelledby={`auto-topup-${itemKey}`}
          className="flex flex-col gap-3 rounded-brand edge border-line bg-raised p-4 md:p-5"
        >
          <h3 id={`auto-topup-${itemKey}`} className="font-bold">
            {title}
          </h3>
          <dl className="flex flex-col gap-1.5">
            {rows.map(({ name, value }) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-muted">{name}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          {notes.map((note) => (
            <p key={note} className="text-sm text-pretty text-muted">
              {note}
            </p>
          ))}
        </section>
      ))}
      {isOnly && <p className="font-bold text-pretty">{t('autoTopup.checkOnly')}</p>}
      <Checkbox
        // Changed words get a new box: a tick that scripts kept would apply to words that are gone.
        key={terms.version}
        name="autoTopupConsent"
        label={
          <>
            {terms.consent.join(' ')}
            {features.showRequiredAsterisk && <RequiredMark />}
          </>
        }
        error={error}
        defaultChecked={isTicked}
      />
    </div>
  )
}
