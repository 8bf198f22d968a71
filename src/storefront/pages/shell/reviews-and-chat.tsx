import { useEffect, useRef, useState } from 'react'
import { useFrame } from '../../document/use-frame.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Icon } from '../../ui/signs/icon.tsx'
import { isCheckout, isPaymentPage } from '../checkout-pages.ts'
import type { ExternalLinks } from './external-links.ts'

type Props = ExternalLinks & { pathname: string }

/** Reviews of the brand, and ways to talk to it: plain links, and a chat that loads when it is opened. */
export function ReviewsAndChat({ reviews, talks, pathname }: Props) {
  const { t } = useTexts()
  const { brand } = useFrame()
  const isPaying = isPaymentPage(pathname)
  const hasChat = brand.frames.includes('chat') && !isCheckout(pathname)
  if (reviews.length + talks.length === 0 && !hasChat) return null
  const links = [
    ...reviews.map(({ name, to }) => [to, t('reviewsAt', { name })]),
    ...talks.map(({ text, to }) => [to, t(text)]),
  ].map(([to, text]) => (
    <a key={to} href={to} className={piece} target="_blank" rel="noreferrer">
      {text}
    </a>
  ))
  return (
    <aside
      aria-label={t('elsewhere')}
      className={`contained flex flex-wrap items-start gap-3 ${isPaying ? 'max-md:-mt-4' : 'pb-8'}`}
    >
      {isPaying ? (
        // What leads away from paying is one tap further.
        <details className="group/elsewhere text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 focus-ring">
            {t('elsewhere')}
            <Icon
              name="chevron"
              className="size-4.5 transition-transform duration-150 group-open/elsewhere:rotate-180"
            />
          </summary>
          <div className="flex flex-wrap gap-3 py-2 text-base">{links}</div>
        </details>
      ) : (
        links
      )}
      {hasChat && <Chat />}
    </aside>
  )
}

const piece =
  'inline-flex min-h-11 items-center gap-2 rounded-brand edge border-line bg-raised px-4 py-2 text-ink underline-offset-4 hover:underline focus-ring'

/** The chat's own script is fetched when the shopper opens the chat, never before. */
function Chat() {
  const { t } = useTexts()
  const [isOpen, open] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  // It may have been opened before the page's scripts ran.
  useEffect(() => open(details.current?.open ?? false), [])
  return (
    <details
      ref={details}
      className="script-only w-full max-w-120"
      onToggle={(event) => open(event.currentTarget.open)}
    >
      <summary className={`${piece} cursor-pointer list-none`}>
        {t('chat')}
        <Icon name="chevron" className="size-4.5" />
      </summary>
      {isOpen && (
        <iframe
          src="/frames/chat"
          title={t('chat')}
          sandbox="allow-scripts allow-forms allow-popups"
          referrerPolicy="no-referrer"
          className="mt-3 h-120 w-full rounded-brand edge border-line bg-raised"
        />
      )}
    </details>
  )
}
