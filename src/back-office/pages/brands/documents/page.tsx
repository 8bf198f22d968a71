import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type DocumentInLanguage, type DocumentRow, listDocuments } from '#admin/brands/documents'
import { may } from '#admin/permissions'
import { languageName } from '#kit/names'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { useBrands } from '../../../ui/brands.tsx'
import { Card } from '../../../ui/card.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { SelectField, TextField } from '../../../ui/forms/fields.tsx'
import { linkLook } from '../../../ui/links.tsx'
import { type Column, Table } from '../../../ui/lists/table.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { DraftLinks } from './draft-links.tsx'
import { sourceOf } from './source.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { admin, source } = await sourceOf({ context, params, request })
  const { tenant, draft } = source
  return {
    tenant: tenant.id,
    locales: [...tenant.locales],
    draft: draft && { draftId: draft.draftId, title: draft.title },
    rows: listDocuments(source),
    mayDraft: may(admin.operator, 'brands.draft', tenant.id),
  }
}

const kinds = ['post', 'page', 'banner'] as const

/** What a brand has to read: posts, pages and banners, and in which languages. */
export default function Documents() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { calendarDay } = useFormat()
  const { tenant, locales, draft, rows, mayDraft } = useLoaderData<typeof loader>()
  const query = draft ? `?draft=${draft.draftId}` : ''
  const columnsOf = (kind: (typeof kinds)[number]): Column<DocumentRow>[] => [
    {
      id: 'title',
      head: t('documents.name'),
      cell: ({ title, slug }) => (
        <>
          <span className="font-semibold">{title}</span>
          <br />
          <code className="text-sm text-muted">{slug}</code>
        </>
      ),
    },
    ...(kind === 'post'
      ? [
          {
            id: 'day',
            head: t('documents.publishedOn'),
            cell: (row: DocumentRow) => row.publishedOn && calendarDay(row.publishedOn),
          },
        ]
      : []),
    {
      id: 'languages',
      head: t('documents.languages'),
      cell: ({ title, languages }) => (
        <ul className="flex flex-wrap gap-x-3 gap-y-1">
          {languages.map((one) => (
            <li key={one.language}>
              <InLanguage
                of={one}
                title={title}
                to={`/brands/${tenant}/documents/${one.kind}/${one.slug}/${one.language}${query}`}
              />
            </li>
          ))}
        </ul>
      ),
    },
  ]
  return (
    <>
      <PageHead title={t('documents.titleOf', { brand: nameOf(tenant) })}>{t('documents.intro')}</PageHead>
      <DraftLinks tenant={tenant} draft={draft} />
      <div className="flex flex-col gap-4">
        {kinds.map((kind) => (
          <Card key={kind} title={t(`documents.${kind}s`)}>
            <Table
              caption={t(`documents.${kind}s`)}
              rows={rows.filter((row) => row.kind === kind)}
              columns={columnsOf(kind)}
              keyOf={({ slug }) => slug}
              empty={t('documents.none')}
            />
            {mayDraft && (
              <Form action={`/brands/${tenant}/documents/new`} className="mt-4 flex flex-wrap items-end gap-2">
                <input type="hidden" name="kind" value={kind} />
                {draft && <input type="hidden" name="draft" value={draft.draftId} />}
                <TextField
                  name="name"
                  label={t('documents.newName')}
                  placeholder={t('documents.newNameHint')}
                  required
                  maxLength={80}
                />
                <LanguageField locales={locales} />
                <Button>{t(`documents.new.${kind}`)}</Button>
              </Form>
            )}
          </Card>
        ))}
      </div>
    </>
  )
}

function LanguageField({ locales }: { locales: readonly string[] }) {
  const { t, language } = useTexts()
  return (
    <SelectField name="language" label={t('documents.language')}>
      {locales.map((locale) => (
        <option key={locale} value={locale}>
          {languageName(locale, language)}
        </option>
      ))}
    </SelectField>
  )
}

type InLanguageProps = { of: DocumentInLanguage; title: string; to: string }

function InLanguage({ of: { language: locale, state, isChanged }, title, to }: InLanguageProps) {
  const { t, language } = useTexts()
  const name = languageName(locale, language)
  return (
    <span className="inline-flex items-center gap-1.5">
      {/* Heard one after the other, languages alone would all sound the same. */}
      <Link to={to} aria-label={`${name}: ${title}`} className={linkLook}>
        {name}
      </Link>
      {isChanged && <Badge tone="warning">{t('brands.isChanged')}</Badge>}
      {state === 'own' && !isChanged && <Badge tone="accent">{t('documents.own')}</Badge>}
      {state === 'missing' && <Badge tone="danger">{t('documents.missing')}</Badge>}
    </span>
  )
}
