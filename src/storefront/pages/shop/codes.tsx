import { useEffect, useState } from 'react'
import type { CodeView } from '#orders/contract'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'

type Props = {
  codes: readonly CodeView[]
  /** How to redeem them, step by step. */
  steps?: readonly string[] | undefined
}

/** The codes themselves, in large letters. */
export function Codes({ codes, steps = [] }: Props) {
  const { t } = useTexts()
  return (
    <div className="mt-3 flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {codes.map((code) => (
          <li key={code.code} className="flex flex-col gap-2 rounded-field edge border-line bg-surface p-4">
            <Code view={code} />
          </li>
        ))}
      </ul>
      {steps.length > 0 && (
        <details open={codes.length === 1}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold focus-ring">
            {t('code.howTo')}
          </summary>
          <ol className="flex list-decimal flex-col gap-1 pl-6 text-pretty">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

function Code({ view: { code, pin, serial, expiresOn, howTo } }: { view: CodeView }) {
  const { t } = useTexts()
  const facts = [
    [t('code.pin'), pin],
    [t('code.serial'), serial],
    [t('code.expires'), expiresOn],
  ].filter(([, value]) => value !== undefined)
  return (
    <>
      <span className="text-sm text-muted">{t('code.yours')}</span>
      <span className="text-xl font-bold tracking-wide wrap-anywhere tabular-nums md:text-2xl">{code}</span>
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="flex gap-2">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 font-bold wrap-break-word tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {howTo && <span className="text-pretty">{howTo}</span>}
      <Copy text={code} />
    </>
  )
}

/** A button copies the code if the browser can; otherwise the letters can be selected. */
function Copy({ text }: { text: string }) {
  const { t } = useTexts()
  const [state, setState] = useState<'none' | 'ready' | 'copied'>('none')
  useEffect(() => {
    if (navigator.clipboard) setState('ready')
  }, [])
  if (state === 'none') return null
  // If the browser refuses after all (some do within other apps), the letters can be selected.
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('none'),
    )
  return (
    <Button type="button" look="secondary" className="self-start" onClick={() => void copy()}>
      <span aria-live="polite">{t(state === 'copied' ? 'code.copied' : 'code.copy')}</span>
    </Button>
  )
}
