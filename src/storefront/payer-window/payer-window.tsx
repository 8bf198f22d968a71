import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/forms/button.tsx'
import { Sign } from '../ui/signs/sign.tsx'

/** The payer's page in its own window: its URL, and where to go on if the window was closed without a message. */
export type PayerWindowStep = {
  leaveFor: string
  window: {
    cancelled: string
    words: Record<'title' | 'text' | 'closed' | 'show' | 'open' | 'cancel' | 'here', string>
  }
}

export const isPayerWindow = (answer: unknown): answer is PayerWindowStep =>
  typeof answer === 'object' && answer !== null && 'window' in answer

const lookEveryMs = 400
/** The window's message may arrive after we see that it is closed. */
const looksAtClosed = 3

/**
 * Opens the payer's page in a window and waits for it. Browsers that block windows without a click open it on a button;
 * if even that is blocked, this page itself goes to the payer. Without JavaScript the answer leads there by itself.
 */
export function PayerWindow({ step }: { step: PayerWindowStep }) {
  const { leaveFor: url, window: way } = step
  const { words } = way
  const opened = useRef<Window>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => {
    const payer = globalThis.open(url, 'payer', 'popup,width=480,height=760')
    if (payer) opened.current = payer
    setOpen(payer !== null)
    return payer !== null
  }, [url])
  useEffect(() => void open(), [open])
  // The order button was at the end of a long page, which this one replaces.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== opened.current || typeof data?.payerReturn !== 'string') return
      goOn(data.payerReturn)
    }
    const goOn = (to: string) => {
      stop()
      location.replace(to)
    }
    let closed = 0
    const timer = setInterval(() => {
      closed = opened.current?.closed ? closed + 1 : 0
      if (closed === looksAtClosed) goOn(way.cancelled)
    }, lookEveryMs)
    const stop = () => {
      clearInterval(timer)
      removeEventListener('message', onMessage)
    }
    addEventListener('message', onMessage)
    return stop
  }, [isOpen, way.cancelled])
  return (
    <section className="flex flex-col items-center gap-5 pt-6 text-center">
      <Sign kind="waiting" />
      <h1 ref={heading} tabIndex={-1} className="headline text-3xl outline-none">
        {words.title}
      </h1>
      <p role="status" className="max-w-120 text-lg text-pretty">
        {isOpen ? words.text : words.closed}
      </p>
      <div className="flex w-full max-w-96 flex-col gap-3">
        <Button type="button" wide onClick={() => (isOpen ? opened.current?.focus() : open() || location.assign(url))}>
          {isOpen ? words.show : words.open}
        </Button>
        <Button
          type="button"
          look="secondary"
          wide
          onClick={() => {
            if (opened.current) opened.current.close()
            else location.replace(way.cancelled)
          }}
        >
          {words.cancel}
        </Button>
      </div>
      <a
        href={url}
        rel="noreferrer"
        onClick={() => {
          setOpen(false)
          opened.current?.close()
        }}
        className="text-link font-bold"
      >
        {words.here}
      </a>
    </section>
  )
}
