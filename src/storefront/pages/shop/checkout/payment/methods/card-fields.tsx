import { useCallback, useEffect, useRef, useState } from 'react'
import { readInlinedPieces } from '../../../../../document/inlined-data.tsx'
import { useTexts } from '../../../../../texts/texts.tsx'
import { Notice } from '../../../../../ui/parts/notice.tsx'
import { Icon } from '../../../../../ui/signs/icon.tsx'
import { Skeleton } from '../../../../../ui/signs/skeleton.tsx'
import { isVoucherForm } from '../contact/is-voucher-form.ts'

/** Milliseconds after which a silent iframe counts as missing: from the start, and after it has loaded. */
const timeoutMs = 8000
const courtesy = 2000

/**
 * Card fields in an iframe of another origin: this page never sees the input, only the resulting token, which is sent
 * with the form. Without the iframe the form is sent as it is, and the card is entered by redirect.
 */
export default function CardFields({ url }: { url: string }) {
  const { t } = useTexts()
  const frame = useRef<HTMLIFrameElement>(null)
  const token = useRef<HTMLInputElement>(null)
  const [state, turn] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [height, grow] = useState(0)
  const { origin } = new URL(url)
  const giveUp = useCallback(() => turn((now) => (now === 'loading' ? 'failed' : now)), [])

  useEffect(() => {
    const timer = setTimeout(giveUp, timeoutMs)
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin) return
      const { card, height } = data as { card?: unknown; height?: unknown }
      if (card === 'ready' || card === 'failed') turn(card)
      if (card === 'height' && typeof height === 'number') grow(Math.min(height, 1200))
    }
    addEventListener('message', onMessage)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', onMessage)
    }
  }, [origin, giveUp])

  useEffect(() => {
    const form = token.current?.form
    if (state !== 'ready' || !form) return
    const send = (event: SubmitEvent) => {
      const isByCard = new FormData(form).get('paymentMethod') === 'creditcard'
      if (!isByCard || token.current?.value || isVoucherForm(form, event)) return
      event.preventDefault()
      // React listens further up: it sees the form once it contains the token.
      event.stopPropagation()
      ask(frame.current, origin).then((answer) => {
        if (answer === 'wrong') {
          frame.current?.scrollIntoView({ block: 'nearest' })
          return
        }
        if (answer === undefined) turn('failed')
        else if (token.current) token.current.value = answer.token
        form.requestSubmit()
        // Good for one payment: a form that comes back needs a new token.
        if (token.current) token.current.value = ''
      })
    }
    form.addEventListener('submit', send)
    return () => form.removeEventListener('submit', send)
  }, [state, origin])

  return (
    <>
      <input ref={token} type="hidden" name="cardToken" defaultValue="" />
      {state === 'failed' ? (
        <Notice kind="warning">{t('cardFrameFailed')}</Notice>
      ) : (
        <>
          {state === 'loading' && <Skeleton className="h-60 w-full" />}
          <iframe
            ref={frame}
            src={url}
            title={t('cardDetails')}
            sandbox="allow-scripts allow-same-origin"
            referrerPolicy="no-referrer"
            onLoad={() => {
              frame.current?.contentWindow?.postMessage({ card: 'hello', look: look() }, origin)
              // What loaded may be the browser's own error page.
              setTimeout(giveUp, courtesy)
            }}
            className={state === 'ready' ? 'block w-full' : 'invisible block h-0 w-full'}
            style={state === 'ready' ? { height } : undefined}
          />
          <p className="mt-3 flex items-start gap-2 text-sm">
            <Icon name="lock" className="mt-px size-4.5" />
            {t('cardIsSafe')}
          </p>
        </>
      )}
    </>
  )
}

/** The brand's fonts and current colours, for the iframe. */
function look() {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: value('--ink'),
    raised: value('--raised'),
    field: value('--field-line'),
    focus: value('--focus'),
    danger: value('--danger'),
    radius: value('--radius-control'),
    scheme: style.colorScheme,
    font: value('--font'),
    bold: value('--weight-bold'),
    faces: (readInlinedPieces().theme?.match(/@font-face\s*{[^}]*}/g) ?? []).join(''),
  }
}

/** Asks the iframe for a token; nothing if it does not answer in time. */
function ask(frame: HTMLIFrameElement | null, origin: string): Promise<{ token: string } | 'wrong' | undefined> {
  return new Promise((resolve) => {
    const end = (answer: { token: string } | 'wrong' | undefined) => {
      clearTimeout(timer)
      removeEventListener('message', onMessage)
      resolve(answer)
    }
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame?.contentWindow || from !== origin) return
      const { card, token } = data as { card?: unknown; token?: unknown }
      if (card === 'token' && typeof token === 'string') end({ token: token.slice(0, 100) })
      if (card === 'wrong') end('wrong')
      if (card === 'failed') end(undefined)
    }
    const timer = setTimeout(() => end(undefined), timeoutMs)
    addEventListener('message', onMessage)
    frame?.contentWindow?.postMessage({ card: 'tokenise' }, origin)
  })
}
