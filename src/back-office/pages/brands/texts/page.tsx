import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { changesTyped, readBrand, readDraft } from '#admin/brands'
import { readTexts, textsOnly } from '#admin/brands/texts'
import { may } from '#admin/permissions'
import { useTexts } from '../../../texts/texts.tsx'
import { useBrands } from '../../../ui/brands.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { Named } from '../../../ui/forms/press.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'
import { PageLink } from '../../../ui/links.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { adminOf } from '../../../visit.ts'
import { saveInDraft } from '../save-in-draft.ts'
import { TextFilter } from './filter.tsx'
import { TextRowFields } from './row.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'brands.read')
  const { searchParams } = new URL(request.url)
  const tenant = params.tenant ?? ''
  const brand = await readBrand(admin, tenant)
  const used = admin.tenants.find(({ id }) => id === tenant)
  if (!brand || !used) throw data(null, { status: 404 })
  const wished = searchParams.get('draft') ?? brand.drafts[0]?.draftId
  const draft = wished === undefined ? undefined : await readDraft(admin, tenant, wished)
  if (wished !== undefined && !draft) throw data(null, { status: 404 })
  const find = (searchParams.get('find') ?? '').trim()
  const key = searchParams.get('key') || undefined
  const only = textsOnly.find((one) => one === searchParams.get('only')) ?? 'all'
  return {
    tenant,
    draft: draft && { draftId: draft.draftId, title: draft.title, revision: draft.revision },
    ...(await readTexts(
      {
        spoken: used.locales,
        said: draft ?? { written: undefined, copy: used.copy, documents: {} },
        changed: new Set(draft?.changes.map(({ field }) => field)),
      },
      { find, only, key, from: searchParams.get('from') ?? undefined },
    )),
    find,
    only,
    key,
    mayDraft: may(admin.operator, 'brands.draft', tenant),
    press: randomUUID(),
  }
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const admin = adminOf(context, 'brands.read')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const tenant = params.tenant ?? ''
  const changes = changesTyped(form)
  return saveInDraft(admin, url, { tenant, draft: field('draft'), title: field('title'), key: field('key') }, changes)
}

/** A brand's own texts, key by key, its languages side by side and the shop's text below each. */
export default function Texts() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { tenant, draft, rows, next, found, find, only, key, mayDraft, press } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const from = new URLSearchParams(params)
  if (next !== undefined) from.set('from', next)
  return (
    <>
      <PageHead title={t('ownTexts.titleOf', { brand: nameOf(tenant) })}>
        {t(mayDraft ? 'ownTexts.intro' : 'ownTexts.toRead')}
      </PageHead>
      <p className="mb-4 flex flex-wrap gap-x-4">
        <PageLink to={`/brands/${tenant}`}>{t('brands.versions')}</PageLink>
        {draft && (
          <PageLink to={`/brands/${tenant}/drafts/${draft.draftId}`}>
            {t('ownTexts.toDraft', { title: draft.title })}
          </PageLink>
        )}
      </p>
      <Outcome of={useActionData<typeof action>()} done={t('brands.saved')} />
      <Card title={key ?? t('ownTexts.found', { count: found })}>
        {key === undefined ? (
          <TextFilter find={find} only={only} draftId={draft?.draftId} />
        ) : (
          <p className="mb-4">
            <PageLink to={`/brands/${tenant}/texts${draft ? `?draft=${draft.draftId}` : ''}`}>
              {t('ownTexts.whole')}
            </PageLink>
          </p>
        )}
        {rows.length === 0 && <EmptyState title={t('ownTexts.none')} />}
        <TypedForm name={`texts ${params}`} className="flex flex-col gap-6">
          <Named press={press} action="brand.draft.change" />
          <input type="hidden" name="draft" value={draft?.draftId ?? ''} />
          <input type="hidden" name="title" value={t('ownTexts.title')} />
          {rows.map((row) => (
            <TextRowFields key={`${row.namespace}.${row.key}`} row={row} mayChange={mayDraft} />
          ))}
          {mayDraft && rows.length > 0 && (
            <div className="sticky bottom-0 -mx-4 -mb-4 rounded-b-brand border-t border-line bg-raised p-4">
              <Button look="primary">{t('brands.save')}</Button>
            </div>
          )}
        </TypedForm>
      </Card>
      {next !== undefined && (
        <p className="mt-4">
          <PageLink to={`/brands/${tenant}/texts?${from}`}>{t('ownTexts.more')}</PageLink>
        </p>
      )}
    </>
  )
}
