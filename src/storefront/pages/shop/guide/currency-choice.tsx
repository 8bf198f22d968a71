import { useId } from 'react'
import { guideCurrencies } from '#rates/contract'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { SelectField } from '../../../ui/forms/select.tsx'
import { useGuide } from './use-guide.ts'

const names = new Map<string, Intl.DisplayNames>()

function nameOf(currency: string, language: string): string {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'currency' })
  names.set(language, known)
  return `${currency} – ${known.of(currency) ?? currency}`
}

/**
 * In which currency prices are shown beside the shop's own. It is there for whoever comes from another currency's
 * country or has chosen before; `isForAll`: for everybody else, where travellers buy.
 */
export function CurrencyChoice({ isForAll = false }: { isForAll?: boolean }) {
  const { wanted, isChosen, guide, choose } = useGuide()
  const { currency: own, guidePrices } = useFrame().brand
  const { t, language } = useTexts()
  const id = useId()
  const isForeign = isChosen || guide !== undefined
  if (!guidePrices || isForeign === isForAll) return null
  const current = wanted !== undefined && guideCurrencies.includes(wanted) ? wanted : own
  return (
    <div className="script-only max-w-[480px]">
      <SelectField
        name={id}
        label={t('guide.choose')}
        hint={t('guide.hint', { currency: own })}
        options={[...new Set([own, ...guideCurrencies])].map((value) => ({ value, label: nameOf(value, language) }))}
        value={current}
        onChange={({ target }) => choose(target.value)}
      />
    </div>
  )
}
