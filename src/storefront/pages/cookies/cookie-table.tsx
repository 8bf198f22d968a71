import type { KeptCookie } from '#consent/contract'
import { useTexts } from '../../texts/texts.tsx'

/** Cookies and other stored data, with purpose and duration; on a phone each is a short paragraph. */
export function CookieTable({ title, cookies }: { title: string; cookies: readonly KeptCookie[] }) {
  const { t } = useTexts()
  return (
    <section className="flex max-w-[44rem] flex-col gap-2">
      <h2 className="headline text-xl">{title}</h2>
      <dl className="flex flex-col divide-y divide-line">
        {cookies.map(({ name, purpose, lasts }) => (
          <div key={name} className="flex flex-col gap-x-6 py-3 sm:flex-row">
            <dt className="font-bold break-words sm:w-40 sm:shrink-0">{name}</dt>
            <dd>
              {t(purpose)} {lasts && <span className="text-muted">{lasts}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
