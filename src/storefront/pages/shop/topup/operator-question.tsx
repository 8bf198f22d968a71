import { useTexts } from '../../../texts/texts.tsx'
import { described, FieldError } from '../../../ui/forms/field.tsx'
import { BrandMark } from '../../../ui/page/brand-mark.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import type { Offer } from './offers.ts'

type Props = {
  offers: Offer[]
  brandId: string | undefined
  recognised: boolean
  error: string | undefined
  onChoose: (brandId: string) => void
}

/** The operator as a tile: filled in from the number, and corrected by the browser's own list. */
export function OperatorQuestion({ offers, brandId = '', recognised, error, onChoose }: Props) {
  const { t } = useTexts()
  const mark = offers.find((offer) => offer.brandId === brandId)?.mark
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="brandId" className="font-bold">
        {t('operatorQuestion')}
      </label>
      <div className="relative flex min-h-14 items-center rounded-field edge border-field bg-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        {mark ? (
          <BrandMark url={mark} className="ml-2 size-10 shrink-0 rounded-field" />
        ) : (
          <span className="ml-2 flex size-10 shrink-0 items-center justify-center rounded-field bg-accent-soft">
            <Icon name="phone" />
          </span>
        )}
        <select
          {...described({ name: 'brandId', error })}
          value={brandId}
          onChange={(event) => onChoose(event.currentTarget.value)}
          className="min-h-14 w-full min-w-0 cursor-pointer appearance-none bg-transparent pr-11 pl-3 text-lg outline-none"
        >
          <option value="">{t('operatorFromNumber')}</option>
          {offers.map((offer) => (
            <option key={offer.brandId} value={offer.brandId}>
              {offer.brandName}
            </option>
          ))}
        </select>
        {recognised && (
          <span className="pointer-events-none absolute right-11 flex items-center gap-1 bg-raised pl-2 text-sm text-success">
            <Icon name="check" className="size-4.5" />
            {t('operatorRecognised')}
          </span>
        )}
        <Icon name="chevron" className="pointer-events-none absolute right-3 size-5 text-muted" />
      </div>
      {error && <FieldError name="brandId">{error}</FieldError>}
    </div>
  )
}
