import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { type DomainsDetail, lookAtDomains, mostDomains, readDomains } from '#admin/brands/domains'
import { useTexts } from '../../../texts/texts.tsx'
import { BrandTime, useBrands } from '../../../ui/brands.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { HeadLinks } from '../../../ui/head-links.tsx'
import { PageLink } from '../../../ui/links.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { adminOf, visitOf } from '../../../visit.ts'
import { NameCard } from './name-card.tsx'

const whichOf = ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) => ({
  tenant: params.tenant ?? '',
  draftId: new URL(request.url).searchParams.get('draft') ?? undefined,
})

const orNotFound = (detail: DomainsDetail | undefined): DomainsDetail => {
  if (!detail) throw data(null, { status: 404 })
  return detail
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'brands.read')
  const { leadTo, authorities } = admin.domains
  const detail = orNotFound(await readDomains(admin, whichOf({ params, request })))
  return { detail, leadTo, authority: authorities[0] ?? '', most: mostDomains }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'brands.read')
  const which = whichOf({ params, request })
  orNotFound(await readDomains(admin, which))
  const shop = await admin.shopOf(which.tenant)
  const { limited } = visitOf(context)
  const answer = await limited(shop, 'lookAtDomains', () => lookAtDomains(admin, which))
  if (answer && 'refusal' in answer) return { seconds: Number(answer.details?.seconds) }
  return { detail: orNotFound(answer) }
}

/** What the domain name system has to say of a brand's domains and mail, and what it says. */
export default function Domains() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { leadTo, authority, most, ...loaded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [params] = useSearchParams()
  // Another process may have been asked before.
  const { tenant, draft, drafts, checked, at } = answer?.detail ?? loaded.detail
  const domains = checked?.filter(({ kind }) => kind === 'domain') ?? []
  const isSilent = checked?.some(({ requirements }) => requirements.some(({ verdict }) => verdict === 'unasked'))
  return (
    <>
      <PageHead title={t('domains.titleOf', { brand: nameOf(tenant) })}>
        <p className="mb-2">{t(draft ? 'domains.ofDraft' : 'domains.intro')}</p>
        <HeadLinks>
          <PageLink to={`/brands/${tenant}`}>{t('brands.versions')}</PageLink>
          {draft && (
            <PageLink to={`/brands/${tenant}/drafts/${draft.draftId}`}>
              {t('ownTexts.toDraft', { title: draft.title })}
            </PageLink>
          )}
          {draft && params.has('draft') && <PageLink to={`/brands/${tenant}/domains`}>{t('domains.inUse')}</PageLink>}
          {drafts
            .filter(({ draftId }) => draftId !== draft?.draftId)
            .map(({ draftId, title }) => (
              <PageLink key={draftId} to={`/brands/${tenant}/domains?draft=${draftId}`}>
                {t('domains.inDraft', { title })}
              </PageLink>
            ))}
        </HeadLinks>
      </PageHead>
      {params.has('begun') && <Notice tone="good">{t('newBrand.begun')}</Notice>}
      {answer?.seconds !== undefined && (
        <Notice tone="danger">{t('domains.tooMany', { seconds: answer.seconds })}</Notice>
      )}
      {isSilent && <Notice tone="warning">{t('domains.silent')}</Notice>}
      {!checked && <Notice tone="danger">{t('domains.unreadable')}</Notice>}
      {checked && domains.length === 0 && <Notice tone="warning">{t('domains.noDomains')}</Notice>}
      {domains.length > most && <Notice tone="warning">{t('domains.onlyFirst', { count: most })}</Notice>}
      {checked && (
        <>
          <Form method="post" className="mb-4 flex flex-wrap items-center gap-3">
            <Button look="primary">{t('domains.look')}</Button>
            <span className="text-muted" role="status">
              {at ? (
                <>
                  {t('domains.lookedAt')} <BrandTime at={at} brand={tenant} />
                </>
              ) : (
                t('domains.notLooked')
              )}
            </span>
          </Form>
          <div className="flex flex-col gap-4">
            {checked.map((name) => (
              <NameCard
                key={`${name.kind} ${name.name}`}
                of={name}
                leadTo={leadTo}
                authority={authority}
                wasAsked={at !== undefined}
              />
            ))}
          </div>
        </>
      )}
    </>
  )
}
