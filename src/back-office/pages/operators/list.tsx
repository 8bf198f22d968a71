import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { type ListedOperator, listOperators } from '#admin/operators'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/figures/time.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { doAs } from './do.ts'
import { InviteForm } from './forms.tsx'
import { grantInWords } from './roles.ts'
import { OperatorState } from './state.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'operators.manage')
  const operators = await listOperators(admin.site)
  const owners = operators.filter(
    ({ grants, disabledAt }) =>
      disabledAt === null && grants.some(({ role, tenants }) => role === 'owner' && tenants === 'all'),
  )
  return {
    operators,
    isLonely: owners.length < 2,
    brands: admin.tenants.map(({ id }) => id),
    press: randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  return doAs(adminOf(context, 'operators.manage'), undefined, await request.formData())
}

/** Who works here. */
export default function Operators() {
  const { t } = useTexts()
  const { operators, isLonely, brands, press } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const columns: Column<ListedOperator>[] = [
    { id: 'name', head: t('operators.name'), cell: ({ name }) => name },
    { id: 'email', head: t('operators.email'), cell: ({ email }) => email },
    {
      id: 'roles',
      head: t('operators.roles'),
      cell: ({ grants }) => grants.map((one) => grantInWords(one, t)).join(', ') || t('operators.noRole'),
      wraps: true,
    },
    { id: 'state', head: t('operators.state'), cell: (one) => <OperatorState {...one} /> },
    {
      id: 'seen',
      head: t('operators.lastSeen'),
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} /> : t('operators.never')),
    },
  ]
  return (
    <>
      <PageHead title={t('operators.title')} actions={<InviteForm press={press} brands={brands} answer={answer} />}>
        {t('operators.intro')}
      </PageHead>
      <Outcome of={answer} done={t('operators.done')} />
      {isLonely && <Notice tone="warning">{t('operators.lonelyOwner')}</Notice>}
      <Card flush title={t('operators.title')}>
        <Table
          caption={t('operators.title')}
          rows={operators}
          columns={columns}
          keyOf={({ operatorId }) => operatorId}
          pathOf={({ operatorId }) => `/operators/${operatorId}`}
          empty={t('operators.none')}
        />
      </Card>
    </>
  )
}
