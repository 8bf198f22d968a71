import type { VersionChange } from '#admin/brands'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BrandTime } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { Named } from '../../ui/forms/press.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { Changes } from './changes.tsx'
import { Download } from './packed/download.tsx'

type Props = { version: VersionChange; newest: number; press: string; mayPublish: boolean }

/** A version: where it came from, what it changed, and the way back to it. */
export function VersionCard({ version, newest, press, mayPublish }: Props) {
  const { t } = useTexts()
  const { tenant, origin, author, note, ofVersion, at, changes, isFirst, setFor } = version
  const no = version.version
  const from = {
    folder: t('brands.fromFolder'),
    draft: t('brands.fromDraft'),
    new: t('brands.fromForm'),
    'roll-back': t('brands.fromRollBack', { no: ofVersion ?? 0 }),
  }[origin]
  return (
    <Card
      title={t('brands.versionNo', { no })}
      beside={
        <>
          {no === newest && <Badge tone="good">{t('brands.newest')}</Badge>}
          <Badge>{from}</Badge>
          <span className="text-sm text-muted">
            {author && `${author}, `}
            <BrandTime at={at} brand={tenant} />
          </span>
        </>
      }
    >
      {note && <p className="mb-2">{note}</p>}
      {setFor && (
        <p className="mb-2 text-sm text-muted">
          {t('schedules.published')} <BrandTime at={setFor} brand={tenant} />
        </p>
      )}
      {isFirst ? (
        <p className="text-muted">{t('brands.firstVersion')}</p>
      ) : (
        <details>
          <summary className="cursor-pointer underline focus-ring">
            {t('brands.changes', { count: changes.length })}
          </summary>
          <Changes of={changes} />
        </details>
      )}
      {no !== newest && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Download tenant={tenant} version={no} press={press}>
            {t('packed.download')}
          </Download>
          {mayPublish && (
            <Dialog label={t('brands.takeBack')} title={`${t('brands.takeBack')}: ${t('brands.versionNo', { no })}`}>
              <p className="mb-3">{t('brands.takeBackText', { no })}</p>
              <TypedForm name={`take back ${no}`} className="flex flex-col gap-3">
                <Named press={press} action="brand.roll-back" fields={{ version: no, expected: newest }} />
                <TextField name="note" label={t('brands.note')} required minLength={3} maxLength={500} />
                <Button look="danger">{t('brands.takeBack')}</Button>
              </TypedForm>
            </Dialog>
          )}
        </div>
      )}
    </Card>
  )
}
