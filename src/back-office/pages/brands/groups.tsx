import { Form, Link, useLocation } from 'react-router'
import type { SettingGroup } from '#admin/brands'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/fields.tsx'

type Props = { groups: readonly SettingGroup[]; group: SettingGroup; find: string }

/** The groups of settings, and a search over all of them. */
export function GroupLinks({ groups, group, find }: Props) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  return (
    <>
      <Form action={pathname} className="mb-3 flex flex-wrap items-end gap-2" key={find}>
        <TextField
          name="find"
          type="search"
          label={t('brands.find')}
          placeholder={t('brands.findHint')}
          defaultValue={find}
        />
        <Button>{t('lists.show')}</Button>
      </Form>
      <nav aria-label={t('brands.groups')} className="mb-4 flex flex-wrap gap-1 border-b border-line">
        {groups.map((one) => (
          <Link
            key={one}
            to={`?group=${one}`}
            aria-current={find === '' && one === group ? 'page' : undefined}
            className={`-mb-px border-b-2 px-2 py-1.5 text-sm font-medium focus-ring ${
              find === '' && one === group ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'
            }`}
          >
            {t(`brands.${one}`)}
          </Link>
        ))}
      </nav>
    </>
  )
}
