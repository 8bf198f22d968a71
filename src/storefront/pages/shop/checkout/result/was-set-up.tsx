import { Link } from 'react-router'
import { useTexts } from '../../../../texts.tsx'

/** What was set up besides (specification, section 8); that it follows, while the method that is to pay is not confirmed. */
export function WasSetUp({ told }: { told: string[][] }) {
  const { t } = useTexts()
  if (told.length === 0) return <p className="max-w-[60ch] text-lg text-pretty">{t('autoTopup.goOnText')}</p>
  return (
    <>
      {told.map((sentences) => (
        <p key={sentences.join()} className="max-w-[60ch] text-lg text-pretty">
          {sentences.join(' ')}
        </p>
      ))}
      <Link
        to="/account/auto-topups"
        className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 focus-ring"
      >
        {t('autoTopup.manage')}
      </Link>
    </>
  )
}
