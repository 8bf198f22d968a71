import { randomUUID } from 'node:crypto'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { may } from '#admin/permissions'
import { channels } from '#tenants/contract'
import { useTexts } from '../../../texts/texts.tsx'
import { BrandName } from '../../../ui/brands.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { CheckField, SelectField, TextField } from '../../../ui/forms/fields.tsx'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { adminOf } from '../../../visit.ts'
import { refusedIn } from '../../files.ts'
import { GoodsFrame } from '../frame.tsx'
import { typedIn } from './read-form.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'promo.make')
  const url = new URL(request.url)
  return {
    tenants: admin.tenants.map(({ id }) => id).filter((id) => may(admin.operator, 'promo.make', id)),
    typed: typedIn(url.searchParams),
    refused: refusedIn(url),
    // Names this showing of the form: sent twice, codes are made once.
    press: randomUUID(),
  }
}

/** Terms of promo codes. The codes come as a file, this once. */
export default function NewPromotion() {
  const { t } = useTexts()
  const { tenants, typed, refused, press } = useLoaderData<typeof loader>()
  return (
    <GoodsFrame part="promotions">
      <Outcome of={refused} done="" />
      <Card title={t('codes.makePromo')}>
        <form method="post" action="/goods/promotions/codes.csv" className="grid gap-3 lg:grid-cols-3" key={press}>
          <input type="hidden" name="key" value={press} />
          <SelectField name="tenant" label={t('goods.tenant')} defaultValue={typed.tenant}>
            {tenants.map((tenant) => (
              <option key={tenant} value={tenant}>
                <BrandName of={tenant} />
              </option>
            ))}
          </SelectField>
          <SelectField name="takes" label={t('goods.takes')} defaultValue={typed.takes}>
            <option value="percentage">{t('codes.percentage')}</option>
            <option value="amount">{t('codes.amount')}</option>
            <option value="free-fee">{t('goods.feeOff')}</option>
          </SelectField>
          <TextField
            name="value"
            label={t('codes.value')}
            hint={t('codes.valueHint')}
            inputMode="decimal"
            defaultValue={typed.value}
          />
          <TextField
            name="code"
            label={t('goods.code')}
            hint={t('codes.codeHint')}
            autoComplete="off"
            pattern="[\p{L}\p{N} \-]{4,40}"
          />
          <TextField
            name="count"
            type="number"
            label={t('codes.count')}
            min={1}
            max={1000}
            defaultValue={typed.count ?? '1'}
          />
          <TextField name="name" label={t('goods.name')} maxLength={200} defaultValue={typed.name} />
          <TextField
            name="products"
            label={t('goods.products')}
            hint={t('codes.listHint')}
            defaultValue={typed.products}
          />
          <TextField name="brands" label={t('codes.networks')} hint={t('codes.listHint')} defaultValue={typed.brands} />
          <TextField name="from" type="date" label={t('codes.from')} defaultValue={typed.from} />
          <TextField name="until" type="date" label={t('codes.until')} defaultValue={typed.until} />
          <TextField name="uses" type="number" min={1} label={t('codes.usesLimit')} defaultValue={typed.uses} />
          <TextField
            name="perCustomer"
            type="number"
            min={1}
            label={t('codes.perCustomer')}
            defaultValue={typed.perCustomer}
          />
          <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
            <legend className="mb-1 text-sm font-semibold">{t('codes.channels')}</legend>
            {channels.map((channel) => (
              <CheckField
                key={channel}
                name="channels"
                value={channel}
                label={t(`states.channel.${channel}`)}
                defaultChecked={typed.channels?.split(',').includes(channel)}
              />
            ))}
            <p className="w-full text-sm text-muted">{t('codes.channelsHint')}</p>
          </fieldset>
          <CheckField name="alone" label={t('codes.alone')} defaultChecked={typed.alone !== undefined} />
          <div className="lg:col-span-3">
            <p className="mb-3 text-muted">{t('codes.once')}</p>
            <Button look="primary">{t('codes.makePromo')}</Button>
          </div>
        </form>
      </Card>
    </GoodsFrame>
  )
}
