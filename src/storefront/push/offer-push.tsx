import { useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { Button } from '../ui/forms/button.tsx'
import { canBeTold, subscribe, type Told, unsubscribe } from './subscribe.ts'

type Props = {
  publicKey: string | undefined
  told: Told
  /** What they will be told; omitted: the outcome of one order. */
  explain?: string
  /** Called once the shop has written it down. */
  onDone?: () => void
}

type State = 'unknown' | 'offered' | 'asking' | 'on' | 'denied' | 'failed'

/**
 * Offers a message on this device. Nobody is asked for permission without a press, and a browser that cannot, or that
 * runs no scripts, is offered nothing.
 */
export function OfferPush({ publicKey, told, explain, onDone }: Props) {
  const { t } = useTexts()
  const [state, setState] = useState<State>('unknown')
  useEffect(() => setState(canBeTold() ? 'offered' : 'unknown'), [])
  if (!publicKey || state === 'unknown') return null
  if (state === 'on')
    return (
      <div role="status" className="flex flex-col items-center gap-3 text-center">
        <p className="text-pretty">{t('push.on')}</p>
        <Button
          type="button"
          look="secondary"
          onClick={async () => {
            await unsubscribe(told).catch(() => {})
            setState('offered')
            onDone?.()
          }}
        >
          {t('push.off')}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Button
        type="button"
        look="secondary"
        pending={state === 'asking'}
        onClick={async () => {
          setState('asking')
          const answer = await subscribe(publicKey, told)
          setState(answer)
          if (answer === 'on') onDone?.()
        }}
      >
        {t('push.offer')}
      </Button>
      <p role="status" className="max-w-[60ch] text-sm text-pretty text-muted">
        {state === 'denied'
          ? t('push.denied')
          : state === 'failed'
            ? t('push.notHere')
            : (explain ?? t('push.explain'))}
      </p>
    </div>
  )
}
