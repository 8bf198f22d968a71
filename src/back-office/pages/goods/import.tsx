import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { perform } from '#admin/actions'
import { findFile, keepFile, lookAtFile } from '#admin/goods'
import { may } from '#admin/permissions'
import { useTexts } from '../../texts/texts.tsx'
import { BrandName } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { CheckField, SelectField, TextField } from '../../ui/forms/fields.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { Notice } from '../../ui/notice.tsx'
import { adminOf } from '../../visit.ts'
import { GoodsFrame } from './frame.tsx'
import { ImportPlanTable, ImportProblems } from './import-plan.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.import')
  const tenants = admin.tenants.map(({ id }) => id).filter((id) => may(admin.operator, 'goods.import', id))
  const fileId = new URL(request.url).searchParams.get('file')
  const sheet = fileId === null ? undefined : await findFile(admin, fileId)
  const looked = sheet && (await lookAtFile(admin, sheet))
  return { tenants, sheet: sheet && { fileId: sheet.fileId, tenant: sheet.tenant, name: sheet.name }, looked }
}

const formatOf = (name: string) =>
  (['csv', 'json'] as const).find((format) => name.toLowerCase().endsWith(`.${format}`))

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'goods.import')
  const form = await request.formData()
  const tenant = String(form.get('tenant'))
  if (form.get('action') === 'import.write') {
    const [fileId, hash] = [String(form.get('file')), String(form.get('hash'))]
    return perform(admin, 'import.write', { tenant, fileId, hash }, { key: `import ${fileId} ${hash}` })
  }
  const file = form.get('list')
  const format = file instanceof File ? formatOf(file.name) : undefined
  if (!(file instanceof File) || !format || !may(admin.operator, 'goods.import', tenant)) return 'file wanted' as const
  const content = await file.text()
  const fileId = await keepFile(admin, { tenant, name: file.name, format, isWhole: form.has('whole'), content })
  return redirect(`/goods/import?file=${fileId}`)
}

/** A price list is looked at first, then written exactly as it was looked at. */
export default function Import() {
  const { t } = useTexts()
  const { tenants, sheet, looked } = useLoaderData<typeof loader>()
  const came = useActionData<typeof action>()
  return (
    <GoodsFrame part="import">
      {came === 'file wanted' ? (
        <Notice tone="danger">{t('goods.fileWanted')}</Notice>
      ) : (
        <Outcome of={came} done={t('goods.written')} />
      )}
      <div className="flex flex-col gap-4">
        <Card title={t('goods.file')}>
          <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
            <SelectField name="tenant" label={t('goods.tenant')} defaultValue={sheet?.tenant}>
              {tenants.map((tenant) => (
                <option key={tenant} value={tenant}>
                  <BrandName of={tenant} />
                </option>
              ))}
            </SelectField>
            <TextField name="list" type="file" accept=".csv,.json" label={t('goods.file')} required />
            <CheckField name="whole" label={t('goods.whole')} />
            <Button>{t('goods.look')}</Button>
          </Form>
        </Card>
        {sheet && looked && 'problems' in looked && <ImportProblems {...looked.problems} />}
        {sheet && looked && 'plan' in looked && (
          <ImportPlanTable plan={looked.plan} name={`${sheet.tenant}: ${sheet.name}`}>
            <Form method="post" className="flex flex-wrap gap-2">
              <input type="hidden" name="tenant" value={sheet.tenant} />
              <input type="hidden" name="file" value={sheet.fileId} />
              <input type="hidden" name="hash" value={looked.plan.hash} />
              <Button look="primary" name="action" value="import.write">
                {t('goods.write')}
              </Button>
            </Form>
          </ImportPlanTable>
        )}
      </div>
    </GoodsFrame>
  )
}
