import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Icon } from '../../ui/signs/icon.tsx'

type Props = { email: string; phone: string; whatsApp: string | undefined }

const link = 'text-link font-bold break-all'

/** How to reach a person without the form. */
export function WaysToAsk({ email, phone, whatsApp }: Props) {
  const { t } = useTexts()
  return (
    <Card className="gap-4 p-5">
      <div className="flex gap-3">
        <Icon name="phone" className="mt-0.5 size-5" />
        <div className="flex min-w-0 flex-col">
          <span className="text-muted">{t('contactByPhone')}</span>
          <a className={link} href={`tel:${phone.replaceAll(' ', '')}`}>
            {phone}
          </a>
          <span className="text-sm text-muted">{t('support.hours')}</span>
        </div>
      </div>
      <div className="flex gap-3">
        <Icon name="mail" className="mt-0.5 size-5" />
        <div className="flex min-w-0 flex-col">
          <span className="text-muted">{t('contactByMail')}</span>
          <a className={link} href={`mailto:${email}`}>
            {email}
          </a>
        </div>
      </div>
      {whatsApp && (
        <div className="flex gap-3">
          <Icon name="arrow" className="mt-0.5 size-5" />
          <div className="flex min-w-0 flex-col">
            <span className="text-muted">WhatsApp</span>
            <a className={link} href={`https://wa.me/${whatsApp}`} rel="noreferrer">
              {t('support.whatsApp')}
            </a>
          </div>
        </div>
      )}
    </Card>
  )
}
