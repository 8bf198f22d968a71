import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { type CashBatch, readCashCodes } from '#admin/goods'
import { may } from '#admin/permissions'
import { pageOf } from '#kit/place'
import { useTexts } from '../../../texts/texts.tsx'
import { BrandName, BrandTime } from '../../../ui/brands.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { Dialog } from '../../../ui/forms/dialog.tsx'
import { SelectField, TextField } from '../../../ui/forms/fields.tsx'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'
import { type Column, Paging, Table } from '../../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../../visit.ts'
import { GoodsFrame } from '../frame.tsx'
import { sendList } from '../send-list.ts'
import { CashState } from './state.tsx'

const limit = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  const url = new URL(request.url)
  const after = url.searchParams.get('after') ?? undefined
  return {
    ...pageOf(await readCashCodes(admin, brandsOf(url, admin), { after, limit }), limit),
    mayMake: admin.tenants.map(({ id }) => id).filter((id) => may(admin.operator, 'cash.make', id)),
    // Names this showing of the form: what is pressed twice is done once.
    press: randomUUID(),
  }
}

/** Blocks one code, as it is printed. */
export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'cash.make')
  const form = await request.formData()
  const [listId, tenant] = [String(form.get('key') ?? ''), String(form.get('tenant') ?? '')]
  await sendList(admin, 'cash.make', { form, listId, tenant })
  return perform(admin, 'cash.block', { tenant, listId }, { key: listId })
}

/** Cash codes by batch. The codes themselves are stored unreadable. */
export default function CashCodes() {
  const { t } = useTexts()
  const { money, number } = useFormat()
  const { rows, next, mayMake, press } = useLoaderData<typeof loader>()
  const columns: Column<CashBatch>[] = [
    { id: 'batch', head: t('goods.batch'), cell: ({ batchId }) => batchId },
    { id: 'tenant', head: t('goods.tenant'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    { id: 'brand', head: t('goods.brand'), cell: ({ brandId }) => brandId },
    { id: 'worth', head: t('goods.worth'), cell: ({ amount, currency }) => money(amount, currency), isNumber: true },
    { id: 'made', head: t('goods.made'), cell: ({ madeAt, tenant }) => <BrandTime at={madeAt} brand={tenant} /> },
    { id: 'free', head: t('goods.free'), cell: ({ free }) => number(free), isNumber: true },
    { id: 'redeemed', head: t('goods.redeemed'), cell: ({ redeemed }) => number(redeemed), isNumber: true },
    { id: 'blocked', head: t('goods.blocked'), cell: ({ blocked }) => number(blocked), isNumber: true },
    { id: 'state', head: t('goods.state'), cell: (batch) => <CashState {...batch} /> },
  ]
  return (
    <GoodsFrame part="cashCodes">
      <Outcome of={useActionData<typeof action>()} done={t('codes.blocked')} />
      {mayMake.length > 0 && (
        <div className="mb-3 flex flex-wrap gap-2">
          <LinkButton to="/goods/cash-codes/new">{t('codes.makeCash')}</LinkButton>
          <Dialog label={t('codes.blockOne')} title={t('codes.blockOne')}>
            <TypedForm name="block" className="flex flex-col gap-3">
              <input type="hidden" name="key" value={press} />
              <SelectField name="tenant" label={t('goods.tenant')}>
                {mayMake.map((tenant) => (
                  <option key={tenant} value={tenant}>
                    <BrandName of={tenant} />
                  </option>
                ))}
              </SelectField>
              <TextField
                name="codes"
                label={t('goods.code')}
                hint={t('codes.asPrinted')}
                required
                maxLength={60}
                autoComplete="off"
              />
              <Button look="danger">{t('codes.block')}</Button>
            </TypedForm>
          </Dialog>
        </div>
      )}
      <Table
        caption={t('goods.cashCodes')}
        columns={columns}
        rows={rows}
        keyOf={({ tenant, batchId }) => `${tenant}/${batchId}`}
        pathOf={({ tenant, batchId }) => `/goods/cash-codes/${tenant}/${batchId}`}
        empty={t('goods.noCashCodes')}
      />
      <Paging before={undefined} after={next} />
    </GoodsFrame>
  )
}
