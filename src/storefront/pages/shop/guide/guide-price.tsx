import type { Minor } from '#kit/money'
import { type Guide, inGuide } from '#rates/contract'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { useGuide } from './use-guide.ts'

type Props = {
  /** What is charged, in the shop's currency. */
  amount: Minor
  /** A total, beside which it says in which currency one pays. */
  isTotal?: boolean
  /** The visitor's guide as the page came with it; default: the browser asks for it. */
  known?: Guide | undefined
  className?: string
}

/** The same price in the visitor's currency, as a guide; nothing where that is the shop's own. */
export function GuidePrice({ amount, isTotal = false, known, className = 'text-sm' }: Props) {
  const { guide } = useGuide(known)
  const { t, language } = useTexts()
  const { currency } = useFrame().brand
  if (!guide) return null
  const price = inGuide(amount, guide, language)
  return (
    <span className={`${className} tabular-nums`}>
      {isTotal ? t('guide.total', { price, currency }) : t('guide.about', { price })}
    </span>
  )
}
