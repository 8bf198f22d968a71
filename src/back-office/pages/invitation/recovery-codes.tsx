import { useTexts } from '../../texts/texts.tsx'

/** New recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTexts()
  return (
    <>
      <p className="text-muted">{t('signIn.recoveryText')}</p>
      <ul className="grid grid-cols-2 gap-2 rounded-brand border border-line bg-raised p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}
