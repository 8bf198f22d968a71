import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import type { CallingCode } from '../../../ui/forms/phone-field.tsx'
import { PhoneField } from '../../../ui/forms/phone-field.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { Skeleton } from '../../../ui/signs/skeleton.tsx'
import type { KnownNumber } from './use-number.ts'

type Props = {
  codes: CallingCode[]
  typed: string | undefined
  country: string | undefined
  known: KnownNumber | undefined
  asking: boolean
  error: string | undefined
  remembered: string | undefined
  onType: (typed: string) => void
  onTakeRemembered: () => void
  onForget: () => void
}

/** The first question. The number is shown in groups, so that a wrong digit is noticed before paying. */
export function NumberQuestion(props: Props) {
  const { codes, typed, country, known, asking, error, remembered, onType, onTakeRemembered, onForget } = props
  const { t } = useTexts()
  const { brand } = useFrame()
  const offersRemembered = remembered !== undefined && !known && !asking
  return (
    <PhoneField
      name="msisdn"
      label={t('numberQuestion')}
      hint={brand.features.showInputHelperText ? t('numberHint') : undefined}
      error={error}
      codes={codes}
      countryName="country"
      countryLabel={t('country')}
      country={country}
      defaultValue={typed}
      required={false}
      onChange={(event) => onType(event.currentTarget.value)}
      readBack={
        offersRemembered ? (
          <RememberedNumber number={remembered} onTake={onTakeRemembered} onForget={onForget} />
        ) : asking ? (
          <Skeleton className="h-6 w-44" />
        ) : (
          known && (
            <span className="flex items-center gap-2 font-bold tabular-nums">
              <Icon name="check" className="size-5 text-success" />
              <span className="sr-only">{t('numberReadBack')}</span>
              {known.readable}
            </span>
          )
        )
      }
    />
  )
}

function RememberedNumber({ number, onTake, onForget }: { number: string; onTake: () => void; onForget: () => void }) {
  const { t } = useTexts()
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        onClick={onTake}
        className="inline-flex min-h-11 items-center gap-2 rounded-field bg-accent-soft px-3 font-bold tabular-nums focus-ring"
      >
        <Icon name="clock" className="size-4.5" />
        {number}
      </button>
      <button
        type="button"
        onClick={onForget}
        aria-label={t('numberForget', { number })}
        className="inline-flex size-11 items-center justify-center rounded-field text-muted hover:bg-accent-soft focus-ring"
      >
        <Icon name="cross" />
      </button>
    </span>
  )
}
