import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { readCloses, readStanding } from '#admin/money'
import { may } from '#admin/permissions'
import { useTexts } from '../../../texts/texts.tsx'
import { BrandTime, useBrands } from '../../../ui/brands.tsx'
import { Facts } from '../../../ui/figures/facts.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { adminOf } from '../../../visit.ts'
import { Judgement } from '../judgement.tsx'
import { DayFacts } from './facts.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const brands = admin.tenants.filter(({ id }) => id === params.tenant)
  const closeNo = Number(params.closeNo)
  if (!Number.isInteger(closeNo) || closeNo < 1 || closeNo > 2 ** 31 - 1) throw data(null, { status: 404 })
  const [[close], last] = await Promise.all([
    readCloses(admin, brands, { limit: 1 }, closeNo),
    readStanding(admin, brands),
  ])
  if (!close) throw data(null, { status: 404 })
  const isLast = last[close.tenant]?.closeNo === close.closeNo
  return {
    close,
    mayReopen: isLast && may(admin.operator, 'books.close', close.tenant),
    press: crypto.randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const form = await request.formData()
  const [tenant, day, reason] = ['tenant', 'day', 'reason'].map((name) => form.get(name))
  return perform(admin, 'day.reopen', { tenant, day, reason }, { key: String(form.get('key')) })
}

export default function DayClosePage() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { calendarDay } = useFormat()
  const { close, mayReopen, press } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { tenant, day, facts } = close
  return (
    <>
      <PageHead
        title={`${nameOf(tenant)}: ${calendarDay(day)}`}
        actions={
          mayReopen && (
            <Judgement
              label={t('closes.reopen')}
              title={t('closes.reopenTitle')}
              input={{ tenant, day }}
              press={`${press} reopen`}
            />
          )
        }
      />
      <Outcome of={answer} done={t('closes.reopened')} />
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            [t('closes.kind'), t(close.kind === 'close' ? 'closes.kindClose' : 'closes.kindReopen')],
            [t('closes.number'), String(close.closeNo)],
            [t('closes.at'), <BrandTime key="at" at={new Date(close.at)} brand={tenant} />],
            [t('closes.by'), close.operatorName],
            [t('closes.approvedBy'), close.approverName],
            [t('closes.reason'), close.reason],
            [t('closes.hash'), <Code key="hash" text={close.hash} />],
            [t('closes.former'), close.former && <Code key="former" text={close.former} />],
            [t('closes.key'), <Code key="key" text={close.keyId} />],
          ]}
        />
        {facts && <DayFacts day={day} facts={facts} />}
      </div>
    </>
  )
}

const Code = ({ text }: { text: string }) => <span className="font-mono text-sm break-all">{text}</span>
