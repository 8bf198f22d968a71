import { useId } from 'react'
import { guideCurrencies } from '#rates/contract'
import { useTexts } from '../../../texts/texts.tsx'
import { SelectField } from '../../../ui/forms/select.tsx'

const names = new Map<string, Intl.DisplayNames>()

function nameOf(currency: string, language: string): string {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'currency' })
  names.set(language, known)
  return `${currency} – ${known.of(currency) ?? currency}`
}

type Props = { own: string; wanted: string | undefined; choose(currency: string): void }

/** A list of its own, which is loaded for the few who choose: the shop's currency first. */
export default function CurrencyList({ own, wanted, choose }: Props) {
  const { t, language } = useTexts()
  return (
    <SelectField
      name={useId()}
      label={t('guide.choose')}
      hint={t('guide.hint', { currency: own })}
      options={[...new Set([own, ...guideCurrencies])].map((value) => ({ value, label: nameOf(value, language) }))}
      value={wanted !== undefined && guideCurrencies.includes(wanted) ? wanted : own}
      onChange={({ target }) => choose(target.value)}
    />
  )
}
