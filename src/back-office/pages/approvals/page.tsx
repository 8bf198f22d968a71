import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { approve, decidedApprovals, decline, waitingApprovals } from '#admin/actions'
import { findNames } from '#admin/operators'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BrandName } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Time } from '../../ui/figures/time.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { adminOf } from '../../visit.ts'
import { actionTexts } from './action-texts.ts'
import { WishCard } from './wish.tsx'
import { type Wish, wishOf } from './wishes.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const admin = adminOf(context)
  const [waiting, decided] = await Promise.all([waitingApprovals(admin), decidedApprovals(admin)])
  const names = await admin.read((tx) => findNames(tx))
  const nameOf = (operatorId: string) => names.get(operatorId) ?? operatorId
  const zoneOf = (tenant: string | null) => admin.tenants.find(({ id }) => id === tenant)?.timeZone ?? 'UTC'
  return {
    // What a colleague of another kind decides is not theirs to look at.
    waiting: waiting
      .filter(({ isMine, refusal }) => isMine || refusal?.refusal !== 'notAllowed')
      .map((one) => wishOf(one, nameOf, zoneOf(one.tenant))),
    decided: decided.map((one) => wishOf(one, nameOf, zoneOf(one.tenant))),
    now: admin.clock.now(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context)
  const form = await request.formData()
  const approvalId = String(form.get('approval') ?? '')
  if (form.get('action') === 'approve') return approve(admin, approvalId)
  const reason = String(form.get('reason') ?? '')
    .trim()
    .slice(0, 500)
  return reason === '' ? { refusal: 'inputNotValid' as const } : decline(admin, approvalId, reason)
}

const tones = { approved: 'good', declined: 'danger', lapsed: 'plain', waiting: 'warning' } as const

/** What waits for a second person, and what became of earlier wishes. */
export default function Approvals() {
  const { t } = useTexts()
  const { money } = useFormat()
  const { waiting, decided, now } = useLoaderData<typeof loader>()
  const columns: Column<Wish>[] = [
    {
      id: 'state',
      head: t('approvals.decision'),
      cell: ({ state }) => state !== 'waiting' && <Badge tone={tones[state]}>{t(`approvals.${state}`)}</Badge>,
    },
    { id: 'what', head: t('approvals.what'), cell: ({ name }) => t(actionTexts[name]) },
    { id: 'about', head: t('approvals.about'), cell: ({ person, subject }) => person ?? subject },
    { id: 'brand', head: t('approvals.brand'), cell: ({ tenant }) => (tenant ? <BrandName of={tenant} /> : '') },
    {
      id: 'amount',
      head: t('approvals.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => currency && money(amount, currency),
    },
    { id: 'asker', head: t('approvals.askedBy'), cell: ({ asker }) => asker },
    { id: 'by', head: t('approvals.by'), cell: ({ decider }) => decider ?? '' },
    {
      id: 'at',
      head: t('approvals.askedAt'),
      cell: ({ askedAt, decidedAt, zone }) => <Time at={decidedAt ?? askedAt} zone={zone} />,
    },
    { id: 'reason', head: t('approvals.reason'), cell: ({ reason, why }) => reason ?? why, wraps: true },
  ]
  return (
    <>
      <PageHead
        title={t('approvals.title')}
        beside={waiting.length > 0 && <Badge tone="warning">{waiting.length}</Badge>}
      >
        {t('approvals.intro')}
      </PageHead>
      <div className="flex flex-col gap-4">
        <Outcome of={useActionData<typeof action>()} done={t('approvals.done')} />
        {waiting.length === 0 && <EmptyState title={t('approvals.none')} />}
        {waiting.map((wish) => (
          <WishCard key={wish.approvalId} wish={wish} now={now} />
        ))}
        <Card title={t('approvals.decided')} flush>
          <Table
            caption={t('approvals.decided')}
            rows={decided}
            columns={columns}
            keyOf={({ approvalId }) => approvalId}
            empty={t('approvals.noneDecided')}
          />
        </Card>
      </div>
    </>
  )
}
