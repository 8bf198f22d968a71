import type { CodeView } from '#orders/contract'
import { useTexts } from '../../texts.tsx'

/** What the shopper gets in hand, in large letters. */
export function Codes({ codes }: { codes: readonly CodeView[] }) {
  const { t } = useTexts()
  return (
    <ul className="mt-3 flex flex-col gap-3">
      {codes.map(({ code, pin, serial, expiresOn, howTo }) => (
        <li key={code} className="flex flex-col gap-1 rounded-field edge border-line bg-surface p-4">
          <span className="text-sm text-muted">{t('code.yours')}</span>
          <span className="text-2xl font-bold tracking-wide tabular-nums break-all">{code}</span>
          {[
            [t('code.pin'), pin],
            [t('code.serial'), serial],
            [t('code.expires'), expiresOn],
          ].map(([name, value]) =>
            value ? (
              <span key={name} className="text-sm">
                {name}: <span className="font-bold break-all">{value}</span>
              </span>
            ) : null,
          )}
          {howTo && <span className="text-pretty">{howTo}</span>}
        </li>
      ))}
    </ul>
  )
}
