import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { perform } from '#admin/actions'
import { changesTyped, fieldsOf, readDraft, settingGroups, tryDraft } from '#admin/brands'
import { cleanDrawing, themeLooks } from '#admin/brands/look'
import { findNames } from '#admin/operators'
import { may } from '#admin/permissions'
import { helpIn } from '../../texts/settings-help/index.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useBrands } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Outcome, unchanged } from '../../ui/forms/outcome.tsx'
import { Named } from '../../ui/forms/press.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { HeadLinks } from '../../ui/head-links.tsx'
import { linkLook, PageLink } from '../../ui/links.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { adminOf, visitOf } from '../../visit.ts'
import { Colours } from './colours.tsx'
import { DraftSide } from './draft-side.tsx'
import { Drawings } from './drawings.tsx'
import { GroupLinks } from './groups.tsx'
import { isColour, isDrawing } from './look-fields.ts'
import { Frames } from './preview/frames.tsx'
import { loadPreview } from './preview/load-preview.ts'
import { SharedLinks } from './preview/shared-links.tsx'
import { isOfTime } from './schedule.tsx'
import { setSchedule } from './set-schedule.ts'
import { Setting } from './setting.tsx'
import { shownSchedules } from './shown-schedules.ts'
import { useLiveCheck } from './use-live-check.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'brands.read')
  const url = new URL(request.url)
  const { searchParams } = url
  const draft = await readDraft(admin, params.tenant ?? '', params.draftId ?? '')
  if (!draft) throw data(null, { status: 404 })
  const names = await admin.read((tx) => findNames(tx))
  const { language } = visitOf(context)
  const find = (searchParams.get('find') ?? '').trim()
  const group = settingGroups.find((one) => one === searchParams.get('group')) ?? settingGroups[0]
  const { tenant, draftId, title, revision, keptBy, crossed, risky, problems, differences } = draft
  return {
    draft: { tenant, draftId, title, revision, keptBy, crossed, risky, problems, differences },
    changes: draft.changes.map(({ field, by, at }) => ({ field, by: names.get(by) ?? by, at })),
    fields: fieldsOf(draft, { group, find }, (help) => helpIn(language, help)),
    looks: themeLooks(tenant, draft.written),
    trial: await tryDraft(admin, draft),
    groups: [...settingGroups],
    group,
    find,
    preview: await loadPreview({ admin, draft, url, origin: visitOf(context).origin, names }),
    schedule: (await shownSchedules(admin, tenant, names)).findLast((one) => one.draftId === draftId),
    now: admin.clock.now(),
    mayDraft: may(admin.operator, 'brands.draft', tenant),
    mayPublish: may(admin.operator, 'brands.publish', tenant),
    press: randomUUID(),
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'brands.read')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const key = { key: field('key') }
  const which = { tenant: params.tenant ?? '', draftId: params.draftId ?? '' }
  switch (field('action')) {
    case 'brand.publish': {
      const wish = { ...which, revision: Number(field('revision')), note: field('note') }
      const done = await perform(admin, 'brand.publish', wish, key)
      return 'done' in done ? redirect(`/brands/${which.tenant}?published=${done.done.version}`) : done
    }
    case 'brand.schedule':
      return setSchedule(admin, which, form)
    case 'brand.unschedule':
      return perform(admin, 'brand.unschedule', which, key)
    case 'brand.draft.drop': {
      const done = await perform(admin, 'brand.draft.drop', which, key)
      return 'done' in done ? redirect(`/brands/${which.tenant}?dropped`) : done
    }
    case 'brand.draft.drawing': {
      const file = form.get('file')
      const cleaned = cleanDrawing(file instanceof File ? await file.text() : '')
      if ('refusal' in cleaned) return cleaned
      return perform(admin, 'brand.draft.change', { ...which, changes: [drawingChange(form, cleaned.drawing)] }, key)
    }
    case 'brand.draft.no-drawing':
      return perform(admin, 'brand.draft.change', { ...which, changes: [drawingChange(form, null)] }, key)
    case 'brand.preview.share': {
      const only = form.has('only') ? { revision: Number(field('revision')) } : {}
      return perform(admin, 'brand.preview.share', { ...which, note: field('note'), ...only }, key)
    }
    case 'brand.preview.end':
      return perform(admin, 'brand.preview.end', { ...which, passId: field('passId') }, key)
    case 'brand.draft.move':
      return perform(admin, 'brand.draft.move', which, key)
    default: {
      const changes = changesTyped(form)
      if (changes.length === 0) return unchanged
      return perform(
        admin,
        'brand.draft.change',
        { ...which, changes: changes.map(({ field: of, value }) => ({ field: of, value: value ?? null })) },
        key,
      )
    }
  }
}

const drawingChange = (form: FormData, value: string | null) => ({ field: `look.${form.get('name')}`, value })

/** What came of what was pressed. */
function doneText(answer: unknown) {
  const done = typeof answer === 'object' && answer !== null && 'done' in answer ? (answer.done as object) : {}
  if ('goesAt' in done) return 'schedules.made'
  if ('unscheduled' in done) return 'schedules.takenBack'
  return 'passId' in done ? 'previews.made' : 'ended' in done ? 'previews.ended' : 'brands.saved'
}

/** A draft: the settings in groups, and beside them what changes, what is wrong, and the way to publish it. */
export default function DraftPage() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { draft, changes, fields, looks, trial, preview, groups, group, find, mayDraft, mayPublish, press, ...timed } =
    useLoaderData<typeof loader>()
  const { tenant, draftId, title } = draft
  const answer = useActionData<typeof action>()
  // Refused, a time says so beside its field.
  const ofTime = isOfTime(answer) ? answer : undefined
  const { checked, onInput } = useLiveCheck(`/brands/${tenant}/drafts/${draftId}/check`, `${draftId} ${draft.revision}`)
  const now = { looks, ...draft, ...checked }
  const isLook = fields.some(({ path }) => isColour(path))
  const plain = fields.filter(({ path }) => !isColour(path) && !isDrawing(path))
  const drawings = Object.fromEntries(
    fields.filter(({ path }) => isDrawing(path)).map(({ path, typed }) => [path.slice('look.'.length), typed]),
  )
  const problemOf = (path: string) =>
    now.problems.find(({ field }) => field === path || field?.startsWith(`${path}.`))?.message
  return (
    <>
      <PageHead title={t('brands.draftOf', { brand: nameOf(tenant), title })}>
        <HeadLinks>
          <PageLink to={`/brands/${tenant}`}>{t('brands.versions')}</PageLink>
          <PageLink to={`/brands/${tenant}/texts?draft=${draftId}`}>{t('ownTexts.title')}</PageLink>
          <PageLink to={`/brands/${tenant}/documents?draft=${draftId}`}>{t('documents.title')}</PageLink>
          <PageLink to={`/brands/${tenant}/domains?draft=${draftId}`}>{t('domains.title')}</PageLink>
          {/* The browser scrolls there; the router would not. */}
          {preview.src && (
            <a href="#preview" className={linkLook}>
              {t('previews.title')}
            </a>
          )}
        </HeadLinks>
      </PageHead>
      <Outcome of={ofTime?.refusal === 'momentNotAhead' ? undefined : answer} done={t(doneText(answer))} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={find === '' ? t(`brands.${group}`) : t('brands.find')}>
            <GroupLinks groups={groups} group={group} find={find} />
            {fields.length === 0 && <EmptyState title={t('brands.noneFound')} />}
            <TypedForm name={`settings ${group} ${find}`} onInput={onInput} className="flex flex-col gap-4">
              <Named press={press} action="brand.draft.change" />
              {isLook && (
                <Colours
                  fields={fields}
                  looks={now.looks.length > 0 ? now.looks : looks}
                  problemOf={problemOf}
                  mayChange={mayDraft}
                />
              )}
              {plain.map((field) => (
                <Setting key={field.path} field={field} problem={problemOf(field.path)} mayChange={mayDraft} />
              ))}
              {mayDraft && fields.length > 0 && (
                <div className="sticky bottom-0 -mx-4 -mb-4 rounded-b-brand border-t border-line bg-raised p-4">
                  <Button look="primary">{t('brands.save')}</Button>
                </div>
              )}
            </TypedForm>
          </Card>
          {isLook && <Drawings drawings={drawings} press={press} mayChange={mayDraft} />}
        </div>
        <div className="flex flex-col gap-4">
          <DraftSide
            draft={now}
            changes={changes}
            trial={trial}
            timed={{ ...timed, answer: ofTime }}
            press={press}
            mayDraft={mayDraft}
            mayPublish={mayPublish}
          />
          <SharedLinks draft={draft} links={preview.links} press={press} mayShare={mayDraft} />
        </div>
      </div>
      <div id="preview" className="mt-4 scroll-mt-4">
        <Frames preview={preview} texts={`/brands/${tenant}/texts?draft=${draftId}`} group={group} find={find} />
      </div>
    </>
  )
}
