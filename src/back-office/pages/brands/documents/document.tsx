import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { checkTyped, editDocument, isAsBefore, listCopies, writtenIn } from '#admin/brands/documents'
import { may } from '#admin/permissions'
import { allMotifs } from '#kit/marks'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { useBrands } from '../../../ui/brands.tsx'
import { Card } from '../../../ui/card.tsx'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { Sure } from '../../../ui/forms/press.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { saveInDraft, saveInNewDraft } from '../save-in-draft.ts'
import { Checks } from './checks.tsx'
import { CopyCard } from './copy.tsx'
import { DraftLinks } from './draft-links.tsx'
import { DocumentForm } from './form.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { documentOf, sourceOf } from './source.ts'
import { useTypedDocument } from './use-typed-document.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const named = documentOf(params)
  const { admin, source } = await sourceOf({ context, params, request })
  const document = editDocument(source, named, admin.clock.now())
  if (!document) throw data(null, { status: 404 })
  const { tenant, draft } = source
  const isThere = document.isOwn || document.hasShared
  return {
    tenant: tenant.id,
    document,
    draft: draft && { draftId: draft.draftId, title: draft.title, revision: draft.revision },
    // A document that is yet to be written has no faults.
    checked: isThere ? await checkTyped(source, { document: named, written: undefined }) : { problems: [], notes: [] },
    motifs: [...allMotifs],
    others: admin.tenants
      .filter((other) => other.id !== tenant.id && may(admin.operator, 'brands.draft', other.id))
      .filter((other) => listCopies(source, named, other).length > 0)
      .map(({ id }) => id),
    mayDraft: may(admin.operator, 'brands.draft', tenant.id),
    press: randomUUID(),
  }
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const named = documentOf(params)
  const form = await request.formData()
  const { admin, source } = await sourceOf({ context, params, request })
  const document = editDocument(source, named, admin.clock.now())
  if (!document) throw data(null, { status: 404 })
  const field = (name: string) => String(form.get(name) ?? '')
  const sent = { tenant: source.tenant.id, draft: field('draft'), title: field('title'), key: field('key') }
  if (field('action') === 'document.remove')
    return saveInDraft(admin, url, sent, [{ field: document.field, value: null }])
  if (field('action') === 'document.copy') {
    const copied: { tenant: string; draftId: string }[] = []
    for (const to of admin.tenants.filter(({ id }) => form.getAll('to').includes(id))) {
      const wish = { tenant: to.id, title: sent.title, key: `${sent.key}-${to.id}` }
      const saved = await saveInNewDraft(admin, wish, listCopies(source, named, to))
      if (!('draftId' in saved)) return saved
      copied.push({ tenant: to.id, draftId: saved.draftId })
    }
    return { copied }
  }
  const written = writtenIn(named.kind, form)
  return saveInDraft(admin, url, sent, isAsBefore(document, written) ? [] : [{ field: document.field, value: written }])
}

/** A page, post or banner in one language: its fields, what is wrong with it, and beside them the shop's own rendering. */
export default function DocumentPage() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { tenant, document, draft, checked, motifs, others, mayDraft, press } = useLoaderData<typeof loader>()
  const { kind, slug, language, isOwn, hasShared, isLegal, isChanged, languages } = document
  const here = `/brands/${tenant}/documents/${kind}/${slug}/${language}`
  const query = draft ? `?draft=${draft.draftId}` : ''
  const shown = `${here} ${draft?.draftId} ${draft?.revision}`
  const frame = 'look'
  const { live, onInput, onSubmit } = useTypedDocument({ here, query, frame, shown })
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title={t('documents.editorOf', { brand: nameOf(tenant), title: document.title })}
        beside={
          <>
            <code className="text-muted">{slug}</code>
            {isChanged ? (
              <Badge tone="warning">{t('brands.isChanged')}</Badge>
            ) : (
              isOwn && <Badge tone="accent">{t('documents.own')}</Badge>
            )}
            {isLegal && <Badge tone="danger">{t('brands.risky')}</Badge>}
          </>
        }
      >
        {t(isOwn ? `documents.isOwn.${kind}` : hasShared ? 'documents.isShared' : `documents.isNew.${kind}`)}
        {isLegal && ` ${t('documents.legal')}`}
      </PageHead>
      <DraftLinks tenant={tenant} draft={draft} isList={false} />
      <Outcome of={answer && 'copied' in answer ? undefined : answer} done={t('brands.saved')} />
      <LanguageTabs
        languages={languages}
        language={language}
        pathOf={(to) => `/brands/${tenant}/documents/${kind}/${slug}/${to}${query}`}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <DocumentForm
            {...{ document, draft, press, motifs, mayChange: mayDraft, frame, onInput, onSubmit }}
            look={`${here}/look${query}`}
          />
          <CopyCard {...{ others, draft, press }} copied={answer && 'copied' in answer ? answer.copied : []} />
          {mayDraft && isOwn && (
            <div>
              <Sure
                press={press}
                action="document.remove"
                fields={{ draft: draft?.draftId ?? '', title: t('documents.title') }}
                label={t(hasShared ? 'documents.useShared' : 'documents.remove')}
                text={t(hasShared ? 'documents.useSharedText' : 'documents.removeText')}
              />
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
          <Checks of={live ?? checked} />
          <Card title={t('documents.inTheShop')} flush>
            <iframe
              key={shown}
              name={frame}
              title={t('documents.inTheShop')}
              src={isOwn || hasShared ? `${here}/look${query}` : undefined}
              // No scripts, no forms, no way out; its styles and fonts come from here.
              sandbox="allow-same-origin"
              className="block h-[70svh] w-full rounded-b-brand"
            />
          </Card>
        </div>
      </div>
    </>
  )
}
