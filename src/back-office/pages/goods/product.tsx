import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { readProduct } from '#admin/goods'
import { may } from '#admin/permissions'
import { fromMajor } from '#kit/money'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/figures/facts.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { ChangeForm } from './product-form.tsx'
import { ProductState } from './product-state.tsx'
import { Price } from './products.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  const product = await readProduct(admin, params.tenant ?? '', params.productId ?? '')
  if (!product) throw data(null, { status: 404 })
  const locales = admin.tenants.find(({ id }) => id === product.tenant)?.locales ?? []
  return {
    product,
    languages: [...new Set<string>([...locales, ...Object.keys(product.description)])],
    mayChange: may(admin.operator, 'goods.change', product.tenant),
    key: randomUUID(),
  }
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
    least: amount('least'),
    most: amount('most'),
    description: descriptionIn(form),
    status: form.get('status') ?? undefined,
  }
  return perform(admin, 'product.change', input, { key: String(form.get('key')) })
}

/** Descriptions by language, from fields such as `description.de`; undefined where the form has none. */
function descriptionIn(form: FormData): Record<string, string> | undefined {
  const texts = [...form].flatMap(([name, value]) => {
    const [field, language] = name.split('.')
    return field === 'description' && language ? [[language, String(value)] as const] : []
  })
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

/** One product, and what can be changed of it. */
export default function ProductPage() {
  const { t } = useTexts()
  const { money } = useFormat()
  const { product, languages, mayChange, key } = useLoaderData<typeof loader>()
  const { drift } = product
  const { currency, cost, margin, serviceFee } = product
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
              [
                t('goods.listSays'),
                drift &&
                  t('goods.since', { said: drift.theirs ?? t('goods.notListed'), day: drift.since.slice(0, 10) }),
              ],
            ]}
          />
        </Card>
        {mayChange && <ChangeForm product={product} languages={languages} press={key} />}
      </div>
    </>
  )
}
