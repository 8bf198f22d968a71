import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router'
import { planRuns, runKinds } from '#admin/actions'
import { runKindNames } from '#admin/runs'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { SelectField, TextField } from '../../ui/forms/fields.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { chosenIn } from './choose.ts'

const kindIn = (url: URL) => runKindNames.find((name) => name === url.searchParams.get('kind'))

export async function loader({ context, url }: LoaderFunctionArgs) {
  const kind = kindIn(url)
  if (!kind) {
    adminOf(context)
    throw redirect('/runs')
  }
  const { needs, most } = runKinds[kind]
  const chosen = await chosenIn(adminOf(context, needs), kind, url)
  return { kind, most, count: chosen.length, press: randomUUID() }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const kind = kindIn(url)
  if (!kind) throw data(null, { status: 404 })
  const admin = adminOf(context, runKinds[kind].needs)
  const form = await request.formData()
  const reason = String(form.get('reason') ?? '')
    .trim()
    .slice(0, 500)
  if (reason === '') return { refusal: 'inputNotValid' as const }
  const channel = form.get('channel') === 'sms' ? 'sms' : 'email'
  const wish = kind === 'send' ? ({ reason, channel } as const) : { reason }
  const planned = await planRuns(admin, kind, await chosenIn(admin, kind, url), wish)
  if ('refusal' in planned) return { refusal: planned.refusal }
  const [first] = planned.runIds
  return redirect(planned.runIds.length === 1 ? `/runs/${first}` : '/runs')
}

/** Asks what the acts of a run have in common. Nothing is done by it: the plan comes first. */
export default function NewRun() {
  const { t } = useTexts()
  const { pathname, search } = useLocation()
  const { kind, most, count } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  return (
    <>
      <PageHead title={t(`runs.kind-${kind}`)}>{t('runs.newIntro')}</PageHead>
      {refusal && <Notice tone="danger">{t(`refusals.${refusal}`)}</Notice>}
      <Card title={t('runs.chosen', { count })}>
        {count > most ? (
          <p>{t('runs.tooMany', { count: most })}</p>
        ) : count === 0 ? (
          <p>{t('refusals.nothingChosen')}</p>
        ) : (
          <TypedForm name="plan" action={`${pathname}${search}`} className="flex flex-col items-start gap-3">
            {kind === 'send' && (
              <SelectField name="channel" label={t('orders.sendHow')}>
                <option value="email">{t('orders.email')}</option>
                <option value="sms">{t('orders.byText')}</option>
              </SelectField>
            )}
            <TextField name="reason" label={t('orders.reason')} required maxLength={500} />
            <Button look="primary">{t('runs.look')}</Button>
          </TypedForm>
        )}
      </Card>
    </>
  )
}
