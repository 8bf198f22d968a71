import { currencySign, formatMoney, type Minor } from '#kit/money'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { errorId, FieldError, TextField } from '../../../ui/forms/field.tsx'
import { type Tile, Tiles } from '../../../ui/forms/tiles.tsx'
import { written } from '../price.ts'
import { type Offer, offerOf, rangeOf, tilesOf } from './offers.ts'

export const differentAmount = 'other'

type Props = {
  offers: Offer[]
  brandId: string | undefined
  amount: string
  different: string | undefined
  /** In minor units. */
  suggested: Minor | undefined
  errors: (name: string) => string | undefined
  onChoose: (amount: string) => void
  onType: (different: string) => void
}

/** The second question: amounts as tiles, and a free amount if the brand allows one. */
export function AmountQuestion({ offers, brandId, amount, different, suggested, errors, onChoose, onType }: Props) {
  const { t, language } = useTexts()
  const { currency } = useFrame().brand
  const money = (amount: Minor) => formatMoney(amount, currency, language, { short: true })
  const range = rangeOf(offers, brandId)
  const shown: { amount: Minor; usual?: boolean; status?: 'OUT_OF_STOCK' | 'COMING_SOON' }[] = [
    ...tilesOf(offers, brandId),
    ...(offerOf(offers, brandId)?.out ?? []),
  ]
  const tiles: Tile[] = shown
    .sort((one, other) => one.amount - other.amount)
    .map(({ amount, usual, status }) => ({
      value: written(amount),
      label: <span className="figure">{money(amount)}</span>,
      note: status ? t(`status.${status}`) : usual && t('amountUsual'),
      disabled: !!status,
    }))
  if (range) tiles.push({ value: differentAmount, label: <span className="text-base">{t('amountDifferent')}</span> })
  const error = errors('amount')
  return (
    <Tiles
      name="amount"
      legend={t('amountQuestion')}
      tiles={tiles}
      value={amount}
      onChoose={onChoose}
      describedBy={error ? errorId('amount') : undefined}
    >
      {error && <FieldError name="amount">{error}</FieldError>}
      {range && (
        <div className="hidden pt-2 group-has-[[value=other]:checked]/tiles:block">
          <TextField
            name="differentAmount"
            label={t('amountDifferentLabel', { currency: currencySign(currency, language) })}
            hint={t('amountBetween', { min: money(range.min), max: money(range.max) })}
            error={errors('differentAmount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            placeholder={suggested === undefined ? undefined : written(suggested)}
            defaultValue={different}
            onChange={(event) => onType(event.currentTarget.value)}
            className="text-lg"
          />
        </div>
      )}
    </Tiles>
  )
}
