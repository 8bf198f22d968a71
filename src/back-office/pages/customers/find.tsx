import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { find } from '#admin/search'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { customerColumns, customerPath } from './columns.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'customers.read')
  const text = (new URL(request.url).searchParams.get('q') ?? '').trim()
  return { text, customers: text === '' ? [] : (await find(admin, text)).customers }
}

/** Customers, found by an exact address or number. */
export default function Customers() {
  const { t } = useTexts()
  const { text, customers } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('customers.title')}>{t('customers.findHint')}</PageHead>
      <Card>
        <Form role="search" className="flex flex-wrap items-end gap-2">
          <TextField name="q" label={t('customers.find')} defaultValue={text} required />
          <Button look="primary">{t('customers.search')}</Button>
        </Form>
      </Card>
      {text !== '' && (
        <div className="mt-4">
          <Card flush title={t('customers.title')}>
            <Table
              caption={t('customers.title')}
              rows={customers}
              columns={customerColumns(t)}
              keyOf={customerPath}
              pathOf={customerPath}
              empty={t('customers.none')}
            />
          </Card>
        </div>
      )}
    </>
  )
}
