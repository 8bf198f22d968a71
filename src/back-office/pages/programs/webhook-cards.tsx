import type { WebhookAddressRow, WebhookDeliveryRow } from '#admin/programs'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useBrands } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/figures/time.tsx'
import { Press, Sure } from '../../ui/forms/press.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import type { WebhookAnswer } from './change-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'

type Addresses = {
  addresses: readonly WebhookAddressRow[]
  brands: readonly string[]
  press: string
  answer: WebhookAnswer | undefined
}

/** Where webhooks go. */
export function WebhookAddresses({ addresses, brands, press, answer }: Addresses) {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const columns: Column<WebhookAddressRow>[] = [
    {
      id: 'address',
      head: t('webhooks.address'),
      cell: ({ url }) => <span className="break-all">{url}</span>,
      wraps: true,
    },
    { id: 'brand', head: t('programs.brand'), cell: ({ tenant }) => nameOf(tenant) },
    {
      id: 'kinds',
      head: t('webhooks.kinds'),
      cell: ({ kinds }) => kinds.map((kind) => t(`webhooks.${kind}`)).join(', '),
      wraps: true,
    },
    { id: 'state', head: t('programs.state'), cell: (row) => <AddressState {...row} /> },
    { id: 'actions', head: t('running.actions'), cell: (row) => <AddressActions {...row} press={press} /> },
  ]
  return (
    <Card flush title={t('webhooks.title')} beside={<WebhookForm press={press} brands={brands} answer={answer} />}>
      <p className="px-4 py-3 text-muted">{t('webhooks.intro')}</p>
      <Table
        caption={t('webhooks.title')}
        rows={addresses}
        columns={columns}
        keyOf={({ tenant, addressId }) => `${tenant} ${addressId}`}
        empty={t('webhooks.none')}
      />
    </Card>
  )
}

function AddressState({ failingSince, secretAt, formerUntil }: WebhookAddressRow) {
  const { t } = useTexts()
  if (!secretAt) return <Badge tone="accent">{t('webhooks.noSecret')}</Badge>
  return (
    <div className="flex flex-col gap-1">
      {failingSince ? (
        <span>
          <Badge tone="danger">{t('webhooks.failing')}</Badge> <Time at={failingSince} />
        </span>
      ) : (
        <span>
          <Badge tone="good">{t('webhooks.good')}</Badge>
        </span>
      )}
      {formerUntil && (
        <span className="text-muted">
          {t('webhooks.formerUntil')} <Time at={formerUntil} />
        </span>
      )}
    </div>
  )
}

function AddressActions({ tenant, addressId, secretAt, press }: WebhookAddressRow & { press: string }) {
  const { t } = useTexts()
  const sent = { press, fields: { tenant, addressId } }
  return (
    <div className="flex flex-wrap gap-2">
      {secretAt ? (
        <Sure {...sent} action="webhook.secret" label={t('webhooks.drawAnew')} text={t('webhooks.drawAnewText')} />
      ) : (
        <Press {...sent} action="webhook.secret">
          {t('webhooks.draw')}
        </Press>
      )}
      <Sure {...sent} action="webhook.withdraw" label={t('programs.withdraw')} text={t('webhooks.withdrawText')} />
    </div>
  )
}

/** What was sent last, with each try. */
export function WebhookDeliveries({ deliveries, press }: { deliveries: readonly WebhookDeliveryRow[]; press: string }) {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const columns: Column<WebhookDeliveryRow>[] = [
    { id: 'when', head: t('webhooks.when'), cell: ({ at }) => <Time at={at} /> },
    {
      id: 'what',
      head: t('webhooks.what'),
      cell: ({ kind, about }) => (
        <>
          <code>{kind}</code> {about}
        </>
      ),
      wraps: true,
    },
    { id: 'brand', head: t('programs.brand'), cell: ({ tenant }) => nameOf(tenant) },
    { id: 'to', head: t('webhooks.address'), cell: ({ url }) => <span className="break-all">{url}</span>, wraps: true },
    { id: 'state', head: t('programs.state'), cell: (row) => <DeliveryState {...row} /> },
    { id: 'tries', head: t('webhooks.tries'), cell: (row) => <Tries {...row} /> },
    {
      id: 'again',
      head: t('running.actions'),
      cell: ({ tenant, deliveryId, isWithdrawn }) =>
        isWithdrawn ? null : (
          <Press press={press} action="webhook.send-again" fields={{ tenant, deliveryId }}>
            {t('webhooks.again')}
          </Press>
        ),
    },
  ]
  return (
    <Card flush title={t('webhooks.deliveries')}>
      <Table
        caption={t('webhooks.deliveries')}
        rows={deliveries}
        columns={columns}
        keyOf={({ tenant, deliveryId }) => `${tenant} ${deliveryId}`}
        empty={t('webhooks.noDeliveries')}
      />
    </Card>
  )
}

const tones = { delivered: 'good', waiting: 'accent', failed: 'danger' } as const

function DeliveryState({ state }: WebhookDeliveryRow) {
  const { t } = useTexts()
  return <Badge tone={tones[state]}>{t(`webhooks.${state}`)}</Badge>
}

function Tries({ attempts, nextAt }: WebhookDeliveryRow) {
  const { t } = useTexts()
  return (
    <ul>
      {attempts.length === 0 && <li>{t('webhooks.noTry')}</li>}
      {attempts.map(({ at, status, failure }) => (
        <li key={at}>
          <Time at={new Date(at)} /> {status ?? t('webhooks.noAnswer')}
          {failure && <span className="text-muted"> ({failure})</span>}
        </li>
      ))}
      {nextAt && (
        <li className="text-muted">
          {t('webhooks.next')} <Time at={nextAt} />
        </li>
      )}
    </ul>
  )
}
