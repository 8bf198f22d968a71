import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { lookAtCodes } from '#admin/goods'
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
import { ListLook } from './list-look.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'stock.import')
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name) ?? ''
  const wanted = { tenant: asked('tenant'), productId: asked('product'), batch: asked('batch'), listId: asked('list') }
  const looked = wanted.listId === '' ? undefined : await lookAtCodes(admin, wanted)
  return { wanted, looked, listId: randomUUID() }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'stock.import')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '').trim()
  if (field('action') === 'codes.import') {
    const input = {
      tenant: field('tenant'),
      productId: field('productId'),
      batch: field('batch'),
      listId: field('listId'),
    }
    // One list is imported once into a batch.
    return perform(admin, 'codes.import', input, { key: `codes ${input.listId} ${input.productId} ${input.batch}` })
  }
  const [tenant = '', productId = ''] = field('product').split('/')
  const [listId, batch] = [field('listId'), field('batch')]
  if (batch === '' || !(await sendList(admin, 'stock.import', { form, listId, tenant }))) return 'list wanted' as const
  return redirect(`/goods/stock/import?${new URLSearchParams({ tenant, product: productId, batch, list: listId })}`)
}

/** A list of codes is looked at first, then imported, all of it or nothing. The codes themselves are never shown. */
export default function ImportCodes() {
  const { t } = useTexts()
  const { wanted, looked, listId } = useLoaderData<typeof loader>()
  const came = useActionData<typeof action>()
  const isDone = typeof came === 'object' && 'done' in came
  return (
    <GoodsFrame part="stock">
      {came === 'list wanted' ? (
        <Notice tone="danger">{t('stock.listWanted')}</Notice>
      ) : (
        <Outcome of={came} done={t('stock.imported')} />
      )}
      <div className="flex flex-col gap-4">
        <Card title={t('stock.import')}>
          {/* Begins anew once a list was taken: its codes are not shown again. */}
          <TypedForm
            name={`import ${wanted.listId}`}
            isSecret
            encType="multipart/form-data"
            className="grid gap-3 lg:grid-cols-2"
          >
            <input type="hidden" name="listId" value={listId} />
            <TextField
              name="product"
              label={t('goods.product')}
              hint={t('stock.productHint')}
              required
              pattern="[^\/]+\/.+"
              maxLength={200}
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={wanted.productId ? `${wanted.tenant}/${wanted.productId}` : ''}
            />
            <TextField
              name="batch"
              label={t('goods.batch')}
              hint={t('stock.batchHint')}
              required
              maxLength={120}
              defaultValue={wanted.batch}
            />
            <TextField name="file" type="file" accept=".csv,.txt" label={t('stock.file')} hint={t('stock.fileHint')} />
            <TextArea name="codes" label={t('stock.pasted')} autoComplete="off" spellCheck={false} />
            <div>
              <Button>{t('stock.look')}</Button>
            </div>
          </TypedForm>
        </Card>
        {looked && !isDone && <ListLook wanted={wanted} looked={looked} />}
      </div>
    </GoodsFrame>
  )
}
