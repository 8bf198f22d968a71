import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { listOperators } from '#admin/operators'
import { type Grant, may } from '#admin/permissions'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/figures/facts.tsx'
import { Time } from '../../ui/figures/time.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { Press, Sure } from '../../ui/forms/press.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { doAs } from './do.ts'
import { GrantForm } from './forms.tsx'
import { grantInWords, roleTexts } from './roles.ts'
import { OperatorState } from './state.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'operators.manage')
  const person = (await listOperators(admin.site)).find(({ operatorId }) => operatorId === params.operatorId)
  if (!person) throw data(null, { status: 404 })
  return {
    person,
    brands: admin.tenants.map(({ id }) => id),
    mayReadAudit: may(admin.operator, 'audit.read', undefined),
    // Names this showing of the forms: what is pressed twice is done once.
    press: randomUUID(),
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  return doAs(adminOf(context, 'operators.manage'), params.operatorId ?? '', await request.formData())
}

/** One colleague: how they come in, what they may do, and what can be changed of it. */
export default function OperatorPage() {
  const { t } = useTexts()
  const { person, brands, mayReadAudit, press } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { operatorId, passkeys, hasCodes, sessions, lastSeenAt, grants, disabledAt } = person
  const keys = [
    ...(passkeys > 0 ? [t('operators.passkeys', { count: passkeys })] : []),
    ...(hasCodes ? [t('operators.app')] : []),
  ]
  const columns: Column<Grant>[] = [
    { id: 'role', head: t('operators.role'), cell: (one) => grantInWords(one, t) },
    { id: 'may', head: t('approvals.what'), cell: ({ role }) => t(roleTexts[role].may), wraps: true },
    {
      id: 'actions',
      head: t('running.actions'),
      cell: ({ role }) => (
        <Sure
          label={t('operators.takeRole')}
          text={t('operators.takeRoleText')}
          press={press}
          action="grant.take"
          fields={{ role }}
        />
      ),
    },
  ]
  const sent = { press, fields: {} }
  return (
    <>
      <PageHead
        title={person.name}
        beside={<OperatorState {...person} />}
        actions={
          disabledAt ? (
            <Press {...sent} action="operator.enable">
              {t('operators.enable')}
            </Press>
          ) : (
            <>
              <Sure
                {...sent}
                label={t('operators.inviteAgain')}
                text={t('operators.inviteAgainHelp')}
                action="operator.invite-again"
              />
              {sessions > 0 && (
                <Press {...sent} action="operator.sign-out">
                  {t('operators.signOut')}
                </Press>
              )}
              <Sure
                {...sent}
                label={t('operators.disable')}
                text={t('operators.disableText')}
                action="operator.disable"
              />
            </>
          )
        }
      />
      <Outcome of={answer} done={t('operators.done')} />
      <div className="flex flex-col gap-4">
        <Card>
          <Facts
            facts={[
              [t('operators.email'), person.email],
              [t('operators.language'), t(`operators.${person.language}`)],
              [t('operators.keys'), keys.join(', ') || t('operators.noKey')],
              [t('operators.sessions'), sessions > 0 ? t('operators.places', { count: sessions }) : null],
              [t('operators.lastSeen'), lastSeenAt ? <Time key="seen" at={lastSeenAt} /> : t('operators.never')],
              [t('operators.since'), <Time key="since" at={person.createdAt} />],
            ]}
          />
          {mayReadAudit && (
            <LinkButton look="quiet" className="mt-3" to={`/audit?operator=${operatorId}`}>
              {t('operators.whatTheyDid')}
            </LinkButton>
          )}
        </Card>
        <Card
          flush
          title={t('operators.roles')}
          beside={disabledAt === null && <GrantForm press={press} brands={brands} />}
        >
          <Table
            caption={t('operators.roles')}
            rows={grants}
            columns={columns}
            keyOf={({ role }) => role}
            empty={t('operators.noRole')}
          />
        </Card>
      </div>
    </>
  )
}
