import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { type OutcomeOf, type Performed, perform } from '#admin/actions'
import { lookAtCashCodes } from '#admin/goods'
import { may } from '#admin/permissions'
import { fromMajor } from '#kit/money'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { TextArea, TextField } from '../../../ui/forms/fields.tsx'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { adminOf } from '../../../visit.ts'
import { GoodsFrame } from '../frame.tsx'
import { sendList } from '../send-list.ts'
import { CashListLook } from './list-look.tsx'
import { Worth } from './worth.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'cash.make')
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name) ?? ''
  const wanted = { tenant: asked('tenant'), brand: asked('brand'), amount: asked('amount'), listId: asked('list') }
  return {
    tenants: admin.tenants.map(({ id }) => id).filter((id) => may(admin.operator, 'cash.make', id)),
    wanted,
    looked: wanted.listId === '' ? undefined : await lookAtCashCodes(admin, wanted),
    // Names this showing of the forms: sent twice, a batch is made once.
    press: randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'cash.make')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const [tenant, brandId, amount, listId] = [field('tenant'), field('brand'), field('amount'), field('listId')]
  const worth = { tenant, brandId, amount: fromMajor(amount) ?? -1 }
  const toBatch = (performed: Performed<OutcomeOf<'cash.issue' | 'cash.import'>>) => {
    if (!('done' in performed)) return performed
    throw redirect(`/goods/cash-codes/${tenant}/${performed.done.batchId}`)
  }
  if (field('action') === 'cash.issue')
    return toBatch(
      await perform(admin, 'cash.issue', { ...worth, count: Number(field('count')) }, { key: field('key') }),
    )
  // One list is taken over once.
  if (field('action') === 'cash.import')
    return toBatch(
      await perform(admin, 'cash.import', { ...worth, listId }, { key: `cash ${listId} ${brandId} ${amount}` }),
    )
  if (!(await sendList(admin, 'cash.make', { form, listId, tenant }))) return 'list wanted' as const
  return redirect(`/goods/cash-codes/new?${new URLSearchParams({ tenant, brand: brandId, amount, list: listId })}`)
}

/** New cash codes, and lists of those that somebody else printed. */
export default function NewCashCodes() {
  const { t } = useTexts()
  const { tenants, wanted, looked, press } = useLoaderData<typeof loader>()
  const came = useActionData<typeof action>()
  return (
    <GoodsFrame part="cashCodes">
      {came === 'list wanted' ? <Notice tone="danger">{t('codes.listWanted')}</Notice> : <Outcome of={came} done="" />}
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t('codes.makeCash')}>
          <TypedForm name="issue" className="flex flex-col gap-3">
            <input type="hidden" name="key" value={press} />
            <Worth tenants={tenants} />
            <TextField name="count" type="number" label={t('codes.count')} min={1} max={100_000} required />
            <p className="text-muted">{t('codes.agree')}</p>
            <Button look="primary" name="action" value="cash.issue">
              {t('codes.makeCash')}
            </Button>
          </TypedForm>
        </Card>
        <Card title={t('codes.importCash')}>
          {/* Begins anew once a list was taken: its codes are not shown again. */}
          <TypedForm
            name={`import ${wanted.listId}`}
            isSecret
            encType="multipart/form-data"
            className="flex flex-col gap-3"
          >
            <input type="hidden" name="listId" value={press} />
            <Worth tenants={tenants} {...wanted} />
            <TextField name="file" type="file" accept=".csv,.txt" label={t('stock.file')} hint={t('codes.aLine')} />
            <TextArea name="codes" label={t('stock.pasted')} autoComplete="off" spellCheck={false} />
            <Button>{t('stock.look')}</Button>
          </TypedForm>
        </Card>
        {looked && <CashListLook wanted={wanted} looked={looked} />}
      </div>
    </GoodsFrame>
  )
}
