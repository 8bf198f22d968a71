import { useTexts } from '../../texts/texts.tsx'
import { CodeField } from '../sign-in/frame.tsx'

type Props = { sealed: string; secret: string; uri: string }

/** The secret for an authenticator app, and a field for its first code. */
export function NewApp({ sealed, secret, uri }: Props) {
  const { t } = useTexts()
  return (
    <>
      <p className="text-muted">{t('signIn.appText')}</p>
      <p>
        {t('signIn.secret')}: <code className="font-mono break-all">{secret}</code>
      </p>
      <a href={uri} className="text-accent-ink underline focus-ring">
        {t('signIn.openApp')}
      </a>
      <input type="hidden" name="sealed" value={sealed} />
      <CodeField label={t('signIn.appCode')} />
    </>
  )
}
