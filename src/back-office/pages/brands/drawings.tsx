import { Form } from 'react-router'
import { drawingNames } from '#tenants/look/contract'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { Named, Press } from '../../ui/forms/press.tsx'

type Props = { drawings: Readonly<Record<string, string>>; press: string; mayChange: boolean }

/** Logo and pictures of a draft: the brand's own, or those of its folder. */
export function Drawings({ drawings, press, mayChange }: Props) {
  const { t } = useTexts()
  return (
    <Card title={t('looks.drawings')}>
      <ul className="flex flex-col gap-6">
        {drawingNames.map((name) => (
          <li key={name} className="flex flex-col gap-2">
            <h3 className="font-semibold">{t(`looks.${name}`)}</h3>
            {drawings[name] ? (
              <Drawing of={drawings[name]} name={t(`looks.${name}`)} />
            ) : (
              <p>{t('looks.fromFolder')}</p>
            )}
            {mayChange && (
              <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-2">
                <Named press={press} action="brand.draft.drawing" fields={{ name }} />
                <TextField name="file" type="file" accept=".svg,image/svg+xml" label={t('looks.file')} required />
                <Button>{t('looks.bring')}</Button>
              </Form>
            )}
            {mayChange && drawings[name] && (
              <Press press={press} action="brand.draft.no-drawing" fields={{ name }}>
                {t('looks.takeOut')}
              </Press>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** As a picture a drawing runs nothing. */
export const Drawing = ({ of, name }: { of: string; name: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(of)}`}
    alt={name}
    className="h-16 max-w-full self-start rounded-field border border-line bg-surface object-contain p-1"
  />
)
