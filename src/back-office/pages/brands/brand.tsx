import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import type { Admin } from '#admin'
import { type AdminRefusal, perform } from '#admin/actions'
import { readBrand } from '#admin/brands'
import { type BrandMove, newsOf, readMoves } from '#admin/brands/moves'
import { findNames } from '#admin/operators'
import { may } from '#admin/permissions'
import { useTexts } from '../../texts/texts.tsx'
import { BrandTime, useBrands } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { Named } from '../../ui/forms/press.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { HeadLinks } from '../../ui/head-links.tsx'
import { linkLook, PageLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { refusedIn } from '../files.ts'
import { KeeperCard } from './keeper.tsx'
import { MoveCard } from './moves.tsx'
import { PackedCard } from './packed/card.tsx'
import { packedIn } from './packed/sent-file.ts'
import { willGo } from './schedule.tsx'
import { shownSchedules } from './shown-schedules.ts'
import { VersionCard } from './version.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'brands.read')
  const { tenant = '' } = params
  const url = new URL(request.url)
  const [shown, moves] = await Promise.all([readShown(admin, tenant, url), readMoves(admin)])
  const move = newsOf(moves, admin.clock.now()).find((one) => one.tenant === tenant)
  // Of a brand that is sold elsewhere nothing can be done here, but where it is can be said.
  const isSeen = shown ?? (move && may(admin.operator, 'brands.read', tenant))
  if (!isSeen) throw data(null, { status: 404 })
  return { move, shown }
}

async function readShown(admin: Admin, tenant: string, url: URL) {
  const brand = await readBrand(admin, tenant, Number(url.searchParams.get('from')) || undefined)
  if (!brand) return undefined
  const names = await admin.read((tx) => findNames(tx))
  const schedules = await shownSchedules(admin, brand.tenant, names)
  const used = admin.tenants.find(({ id }) => id === brand.tenant)
  // Without a domain nobody outside can come.
  const isOpen = !admin.site.production || (used?.domains.length ?? 0) > 0
  const nameOf = (operator: string | null) => operator && (names.get(operator) ?? operator)
  return {
    brand: {
      ...brand,
      drafts: brand.drafts.map((draft) => ({
        ...draft,
        begunBy: nameOf(draft.begunBy),
        set: schedules.findLast((one) => one.draftId === draft.draftId),
      })),
      versions: brand.versions.map((version) => ({ ...version, author: nameOf(version.author) })),
    },
    shopUrl: isOpen ? (await admin.shopOf(brand.tenant)).siteUrl : undefined,
    refused: refusedIn(url),
    mayDraft: may(admin.operator, 'brands.draft', brand.tenant),
    mayPublish: may(admin.operator, 'brands.publish', brand.tenant),
    // Names this showing of the forms: what is pressed twice is done once.
    press: randomUUID(),
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'brands.read')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const key = { key: field('key') }
  const tenant = params.tenant ?? ''
  switch (field('action')) {
    case 'brand.adopt':
      return perform(admin, 'brand.adopt', { tenant }, key)
    case 'brand.release':
      return perform(admin, 'brand.release', { tenant }, key)
    case 'brand.draft.begin': {
      const begun = await perform(admin, 'brand.draft.begin', { tenant, title: field('title') }, key)
      return 'done' in begun ? redirect(`/brands/${tenant}/drafts/${begun.done.draftId}`) : begun
    }
    case 'brand.unpack': {
      const title = field('title')
      const packed = await packedIn(form, 'file')
      if (!packed || 'refusal' in packed) return { ofFile: packed ?? { refusal: 'packedNotZip' as const }, title }
      const begun = await perform(admin, 'brand.draft.begin', { tenant, title, packed }, key)
      if ('done' in begun) return redirect(`/brands/${tenant}/drafts/${begun.done.draftId}`)
      return 'refusal' in begun && isOfFile(begun) ? { ofFile: begun, title } : begun
    }
    default: {
      const [version, expected] = [Number(field('version')), Number(field('expected'))]
      const wish = { tenant, version, expected, note: field('note') }
      const done = await perform(admin, 'brand.roll-back', wish, key)
      return 'done' in done ? redirect(`/brands/${tenant}?published=${done.done.version}`) : done
    }
  }
}

/** Said beside the field of the file. */
const isOfFile = ({ refusal }: AdminRefusal): boolean => /^(packed|drawing)/.test(refusal)

type Shown = NonNullable<Awaited<ReturnType<typeof readShown>>>

/** A brand: who keeps it, its open drafts, and its versions with what each changed; where it is, if it moves. */
export default function BrandPage() {
  const { move, shown } = useLoaderData<typeof loader>()
  if (shown) return <BrandHere move={move} {...shown} />
  return (
    move && (
      <>
        <PageHead title={move.name} beside={<code className="text-muted">{move.tenant}</code>} />
        <MoveCard move={move} />
      </>
    )
  )
}

type HereProps = Shown & { move: BrandMove | undefined }

function BrandHere({ move, brand, shopUrl, refused, mayDraft, mayPublish, press }: HereProps) {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { tenant, newest, drafts, versions, older } = brand
  const [params] = useSearchParams()
  const answer = useActionData<typeof action>()
  const ofFile = answer && 'ofFile' in answer ? answer : undefined
  const outcome = answer && !('ofFile' in answer) ? answer : answer ? undefined : refused
  return (
    <>
      <PageHead title={nameOf(tenant)} beside={<code className="text-muted">{tenant}</code>}>
        <HeadLinks>
          <PageLink to={`/brands/${tenant}/texts`}>{t('ownTexts.title')}</PageLink>
          <PageLink to={`/brands/${tenant}/documents`}>{t('documents.title')}</PageLink>
          <PageLink to={`/brands/${tenant}/domains`}>{t('domains.title')}</PageLink>
          {shopUrl !== undefined && (
            <a href={shopUrl} className={linkLook}>
              {t('newBrand.look')}
            </a>
          )}
        </HeadLinks>
      </PageHead>
      <Outcome of={outcome} done={t('brands.kept')} />
      {params.has('begun') && <Notice tone="good">{t('newBrand.begun')}</Notice>}
      {params.has('published') && (
        <Notice tone="good">{t('brands.takenUp', { no: params.get('published') ?? '' })}</Notice>
      )}
      {params.has('dropped') && <Notice tone="good">{t('brands.draftDropped')}</Notice>}
      {move && (
        <div className="mb-4">
          <MoveCard move={move} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          {/* Their dialogs begin closed with each showing. */}
          {versions.map((version) => (
            <VersionCard key={`${newest} ${version.version}`} {...{ version, newest, press, mayPublish }} />
          ))}
          {older !== undefined && <PageLink to={`/brands/${tenant}?from=${older}`}>{t('brands.older')}</PageLink>}
        </div>
        <div className="flex flex-col gap-4">
          <Card title={t('brands.drafts')}>
            {drafts.length === 0 && <p className="text-muted">{t('brands.noDrafts')}</p>}
            <ul className="flex flex-col gap-2">
              {drafts.map(({ draftId, title, begunBy, changedAt, revision, set }) => (
                <li key={draftId}>
                  <PageLink to={`/brands/${tenant}/drafts/${draftId}`}>{title}</PageLink>
                  <div className="text-sm text-muted">
                    {begunBy}, <BrandTime at={changedAt} brand={tenant} />
                  </div>
                  {set && (
                    <div className={willGo(set, revision) ? 'text-sm' : 'text-sm text-danger'}>
                      {t(willGo(set, revision) ? 'schedules.goes' : 'schedules.wasToGo')}{' '}
                      <BrandTime at={set.goesAt} brand={tenant} />, {t('schedules.askedBy', { name: set.by })}
                    </div>
                  )}
                </li>
              ))}
            </ul>
            {mayDraft && (
              <TypedForm name="begin" className="mt-4 flex flex-wrap items-end gap-2">
                <Named press={press} action="brand.draft.begin" />
                <TextField name="title" label={t('brands.draftTitle')} required maxLength={80} />
                <Button look="primary">{t('brands.begin')}</Button>
              </TypedForm>
            )}
          </Card>
          <PackedCard {...{ tenant, newest, press, mayDraft }} refused={ofFile} />
          <KeeperCard keptBy={brand.keptBy} press={press} mayPublish={mayPublish} />
        </div>
      </div>
    </>
  )
}
