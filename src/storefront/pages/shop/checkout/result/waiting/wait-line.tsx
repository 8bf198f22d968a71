import { useEffect, useRef } from 'react'
import { useTexts } from '../../../../../texts/texts.tsx'
import type { UsualTime } from './usual-time.ts'

/** The bar never says that it has arrived: that is known when it is told. */
const fullest = 0.92

/** How long it usually takes, and a line that fills in that time. Without scripts or motion it says the time only. */
export function WaitLine({ usual }: { usual: UsualTime }) {
  const { t } = useTexts()
  const bar = useRef<HTMLSpanElement>(null)
  // What passed meanwhile is known to the page itself: it fills from its first look on.
  const first = useRef(usual)
  useEffect(() => {
    const { ms, passedMs } = first.current
    if (!bar.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const filling = bar.current.animate([{ transform: 'scaleX(0.04)' }, { transform: `scaleX(${fullest})` }], {
      duration: ms,
      easing: 'ease-out',
      fill: 'forwards',
    })
    filling.currentTime = Math.min(passedMs, ms)
    return () => filling.cancel()
  }, [])
  return (
    <div className="flex w-full max-w-80 flex-col gap-2">
      <span aria-hidden className="script-only h-1.5 overflow-hidden rounded-full bg-line motion-reduce:hidden">
        <span ref={bar} className="block h-full origin-left [transform:scaleX(0.04)] rounded-full bg-accent" />
      </span>
      <p className="text-sm text-muted">{t('usualTime', { time: usual.text })}</p>
    </div>
  )
}
