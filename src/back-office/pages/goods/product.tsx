import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { perform } from '#admin/actions'
import { readProduct } from '#admin/goods'
import { may } from '#admin/permissions'
import { fromMajor, toDecimalString } from '#kit/money'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/figures/facts.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Button } from '../../ui/forms/button.tsx'
import { SelectField, TextField } from '../../ui/forms/fields.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { ProductState, states } from './product-state.tsx'
import { Price } from './products.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  const product = await readProduct(admin, params.tenant ?? '', params.productId ?? '')
  if (!product) throw data(null, { status: 404 })
  return { product, mayChange: may(admin.operator, 'goods.change', product.tenant), key: randomUUID() }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'goods.change')
  const form = await request.formData()
  // What is no amount is refused by the action.
  const amount = (name: string) => {
    const typed = String(form.get(name) ?? '').trim()
    return typed === '' ? undefined : (fromMajor(typed) ?? -1)
  }
  const input = {
    tenant: params.tenant,
    productId: params.productId,
    amount: amount('amount'),
    serviceFee: amount('serviceFee'),
    cost: amount('cost'),
    status: form.get('status') ?? undefined,
  }
  return perform(admin, 'product.change', input, { key: String(form.get('key')) })
}

/** One product, and what can be changed of it. */
export default function ProductPage() {
  const { t } = useTexts()
  const { money } = useFormat()
  const { product, mayChange, key } = useLoaderData<typeof loader>()
  const { currency, cost, margin, serviceFee, amount } = product
  return (
    <>
      <PageHead title={product.productId} beside={<ProductState {...product} />} />
      <Outcome of={useActionData<typeof action>()} done={t('goods.changed')} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t('goods.product')}>
          <Facts
            facts={[
              [t('goods.tenant'), product.tenant],
              [t('goods.brand'), product.brandName],
              [t('goods.price'), <Price key="price" {...product} />],
              [t('goods.fee'), money(serviceFee, currency)],
              [t('goods.cost'), cost === null ? t('goods.noCost') : money(cost, currency)],
              [t('goods.margin'), margin === null ? undefined : money(margin, currency)],
              [t('goods.supplier'), product.supplier === 'stock' ? t('goods.ownStock') : product.supplier],
            ]}
          />
        </Card>
        {mayChange && (
          <Card title={t('goods.change')}>
            {/* Fields begin anew with each state of the product. */}
            <Form method="post" key={key} className="flex flex-col gap-3">
              <input type="hidden" name="key" value={key} />
              {amount !== null && (
                <TextField
                  name="amount"
                  label={t('goods.price')}
                  hint={t('goods.minorHint')}
                  inputMode="decimal"
                  defaultValue={toDecimalString(amount)}
                />
              )}
              <TextField
                name="serviceFee"
                label={t('goods.fee')}
                inputMode="decimal"
                defaultValue={toDecimalString(serviceFee)}
              />
              <TextField
                name="cost"
                label={t('goods.cost')}
                inputMode="decimal"
                defaultValue={cost === null ? '' : toDecimalString(cost)}
              />
              <SelectField name="status" label={t('goods.state')} defaultValue={product.status}>
                {Object.entries(states).map(([status, text]) => (
                  <option key={status} value={status}>
                    {t(text)}
                  </option>
                ))}
              </SelectField>
              <Button look="primary">{t('goods.change')}</Button>
            </Form>
          </Card>
        )}
      </div>
    </>
  )
}
