import type { TextRow } from '#admin/brands/texts'
import { languageName } from '#kit/names'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { TextArea } from '../../../ui/forms/fields.tsx'

type Shown = TextRow['texts'][number]

/** A text in all languages of a brand: its own, or nothing where the shop's holds. */
export function TextRowFields({ row: { namespace, key, texts }, mayChange }: { row: TextRow; mayChange: boolean }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className="pr-2 text-sm">
        <samp className="break-all">
          {namespace}.{key}
        </samp>
      </legend>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {texts.map((text) => (
          <OwnText key={text.locale} text={text} mayChange={mayChange} />
        ))}
      </div>
    </fieldset>
  )
}

function OwnText({ text, mayChange }: { text: Shown; mayChange: boolean }) {
  const { t, language } = useTexts()
  const { locale, field, shop, typed, isChanged, isMissing, fault } = text
  const name = languageName(locale, language)
  const longest = Math.max(typed.length, shop?.length ?? 0)
  return (
    <div>
      <input type="hidden" name={`was ${field}`} value={typed} />
      <TextArea
        name={`is ${field}`}
        lang={locale}
        rows={Math.min(8, Math.max(2, Math.ceil(longest / 40)))}
        maxLength={2000}
        defaultValue={typed}
        disabled={!mayChange}
        label={
          <span className="flex flex-wrap items-center gap-1.5">
            {name}
            {isChanged ? (
              <Badge tone="warning">{t('brands.isChanged')}</Badge>
            ) : (
              typed !== '' && <Badge tone="accent">{t('brands.isOwn')}</Badge>
            )}
          </span>
        }
        hint={
          shop === undefined ? (
            t('ownTexts.noShops')
          ) : (
            <>
              {t('ownTexts.shops')}{' '}
              <samp lang={locale} className="font-sans break-words">
                {shop}
              </samp>
            </>
          )
        }
        error={isMissing ? t('ownTexts.isMissing') : fault && <Fault of={fault} />}
      />
    </div>
  )
}

function Fault({ of: { lost, unknown } }: { of: NonNullable<Shown['fault']> }) {
  const { t } = useTexts()
  return (
    <>
      {lost.length > 0 && (
        <>
          {t('ownTexts.lost')} <samp>{lost.join(' ')}</samp>{' '}
        </>
      )}
      {unknown.length > 0 && (
        <>
          {t('ownTexts.unknown')} <samp>{unknown.join(' ')}</samp>
        </>
      )}
    </>
  )
}
