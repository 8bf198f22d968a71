import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { may } from '#admin/permissions'
import { type KeyRow, readKeys, readWebhooks } from '#admin/programs'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useBrands } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/figures/time.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { Press, Sure } from '../../ui/forms/press.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { changeKeys } from './change-keys.ts'
import { changeWebhooks } from './change-webhooks.ts'
import { KeyForm } from './key-form.tsx'
import { scopesInWords } from './scopes.ts'
import { WebhookAddresses, WebhookDeliveries } from './webhook-cards.tsx'

type Row = Omit<KeyRow, 'madeBy'> & { isOwn: boolean; isExpired: boolean }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'keys.manage')
  const chosen = brandsOf(new URL(request.url), admin)
  const [keys, webhooks] = await Promise.all([readKeys(admin, chosen), readWebhooks(admin, chosen)])
  const now = admin.clock.now()
  return {
    rows: keys.map(
      ({ madeBy, ...key }): Row => ({
        ...key,
        isOwn: madeBy === admin.operator.operatorId,
        isExpired: key.expiresAt <= now,
      }),
    ),
    ...webhooks,
    brands: admin.tenants.map(({ id }) => id).filter((id) => may(admin.operator, 'keys.manage', id)),
    // Names this showing of the forms: what is pressed twice is done once.
    press: randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'keys.manage')
  const form = await request.formData()
  return (await changeWebhooks(admin, form)) ?? { about: 'keys' as const, ...(await changeKeys(admin, form)) }
}

/** Keys of partners' programs, and webhooks to them. */
export default function Programs() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { rows, addresses, deliveries, brands, press } = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>()
  const answer = done?.about === 'keys' ? done : undefined
  const ofWebhooks = done?.about === 'webhooks' ? done : undefined
  const shown = answer?.key ?? ofWebhooks?.secret
  // A form that is refused says so itself.
  const isInForm = ofWebhooks?.isNew && 'refusal' in ofWebhooks.performed
  const columns: Column<Row>[] = [
    { id: 'name', head: t('programs.name'), cell: ({ name }) => name, wraps: true },
    { id: 'brand', head: t('programs.brand'), cell: ({ tenant }) => nameOf(tenant) },
    { id: 'scopes', head: t('programs.scopes'), cell: ({ scopes }) => scopesInWords(scopes, t), wraps: true },
    { id: 'state', head: t('programs.state'), cell: (row) => <KeyState {...row} /> },
    { id: 'expires', head: t('programs.expires'), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    {
      id: 'used',
      head: t('programs.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : t('programs.never')),
    },
    { id: 'actions', head: t('running.actions'), cell: (row) => <KeyActions {...row} press={press} /> },
  ]
  return (
    <>
      <PageHead
        title={t('programs.title')}
        actions={<KeyForm press={press} brands={brands} {...(answer && { answer })} />}
      >
        {t('programs.intro')}
      </PageHead>
      <Outcome of={shown || isInForm ? undefined : done?.performed} done={t('programs.done')} />
      {shown && (
        <Notice tone="good">
          {t(answer ? 'programs.shown' : 'webhooks.shown')} <code className="block break-all select-all">{shown}</code>
        </Notice>
      )}
      <div className="flex flex-col gap-4">
        <Card
          flush
          title={t('programs.keys')}
          beside={
            <LinkButton look="quiet" to="/api/admin/docs" reloadDocument>
              {t('programs.reference')}
            </LinkButton>
          }
        >
          <Table
            caption={t('programs.keys')}
            rows={rows}
            columns={columns}
            keyOf={({ tenant, keyId }) => `${tenant} ${keyId}`}
            empty={t('programs.none')}
          />
        </Card>
        <WebhookAddresses addresses={addresses} brands={brands} press={press} answer={ofWebhooks} />
        <WebhookDeliveries deliveries={deliveries} press={press} />
      </div>
    </>
  )
}

function KeyState({ withdrawnAt, isExpired, shownAt }: Row) {
  const { t } = useTexts()
  if (withdrawnAt) return <Badge tone="danger">{t('programs.withdrawn')}</Badge>
  if (isExpired) return <Badge tone="warning">{t('programs.expired')}</Badge>
  return shownAt ? <Badge tone="good">{t('programs.good')}</Badge> : <Badge tone="accent">{t('programs.waits')}</Badge>
}

function KeyActions({ tenant, keyId, withdrawnAt, isExpired, shownAt, isOwn, press }: Row & { press: string }) {
  const { t } = useTexts()
  if (withdrawnAt || isExpired) return null
  const sent = { press, fields: { tenant, keyId } }
  return (
    <div className="flex flex-wrap gap-2">
      {!shownAt && isOwn && (
        <Press {...sent} action="key.take">
          {t('programs.show')}
        </Press>
      )}
      <Sure {...sent} action="key.withdraw" label={t('programs.withdraw')} text={t('programs.withdrawText')} />
    </div>
  )
}
