import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { readDamaged, readStock, readStockedProducts } from '#admin/goods'
import { may } from '#admin/permissions'
import { pageOf } from '#kit/place'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { Paging } from '../../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../../visit.ts'
import { refusedIn } from '../../files.ts'
import { GoodsFrame } from '../frame.tsx'
import { Batches } from './batches.tsx'
import { Damaged } from './damaged.tsx'
import { StockedProducts } from './products.tsx'

const limit = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  const url = new URL(request.url)
  const brands = brandsOf(url, admin)
  const after = (name: string) => url.searchParams.get(name) ?? undefined
  const [batches, products, damaged] = await Promise.all([
    readStock(admin, brands, { after: after('batches'), limit }),
    readStockedProducts(admin, brands, { after: after('after'), limit }),
    readDamaged(admin, brands),
  ])
  const allowed = (permission: 'stock.import' | 'goods.change') =>
    admin.tenants.map(({ id }) => id).filter((id) => may(admin.operator, permission, id))
  return {
    batches: pageOf(batches, limit),
    products: pageOf(products, limit),
    damaged,
    refused: refusedIn(url),
    mayImport: allowed('stock.import'),
    mayChange: allowed('goods.change'),
    // Names this showing of the forms: what is pressed twice is done once.
    press: randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const product = { tenant: field('tenant'), productId: field('productId') }
  const key = { key: field('key') }
  if (field('action') === 'stock.line') {
    const below = field('below') === '' ? null : Number(field('below'))
    return perform(admin, 'stock.line', { ...product, below }, key)
  }
  if (field('action') === 'code.write-off') {
    const code = { tenant: product.tenant, codeId: Number(field('codeId')), reason: field('reason') }
    return perform(admin, 'code.write-off', code, key)
  }
  return perform(admin, 'batch.withdraw', { ...product, batch: field('batch'), reason: field('reason') }, key)
}

/** Codes in our own stock, by product and by batch. */
export default function Stock() {
  const { t } = useTexts()
  const { batches, products, damaged, refused, mayImport, mayChange, press } = useLoaderData<typeof loader>()
  return (
    <GoodsFrame part="stock">
      <Outcome of={useActionData<typeof action>() ?? refused} done={t('stock.done')} />
      <div className="flex flex-col gap-4">
        <Card
          title={t('stock.products')}
          flush
          beside={mayImport.length > 0 && <LinkButton to="/goods/stock/import">{t('stock.import')}</LinkButton>}
        >
          <StockedProducts rows={products.rows} press={press} mayChange={mayChange} mayImport={mayImport} />
        </Card>
        <Paging before={undefined} after={products.next} />
        <Damaged rows={damaged} press={press} mayImport={mayImport} />
        <Card title={t('stock.batches')} flush>
          <Batches rows={batches.rows} press={press} mayImport={mayImport} />
        </Card>
        <Paging before={undefined} after={batches.next} name="batches" />
      </div>
    </GoodsFrame>
  )
}
