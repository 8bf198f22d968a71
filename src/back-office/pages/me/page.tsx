import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { listSessions } from '#admin/operators'
import { hasCodes, leftRecoveryCodes, listPasskeys, proposeCodes } from '#admin/operators/keys'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/figures/time.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf, visitOf } from '../../visit.ts'
import { NewApp } from '../invitation/new-app.tsx'
import { RecoveryCodes } from '../invitation/recovery-codes.tsx'
import { Problem } from '../sign-in/frame.tsx'
import { PasskeyButton } from '../sign-in/passkey-button.tsx'
import { changeKeys } from './change-keys.ts'
import { Sessions } from './sessions.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { operator, sessionId } = adminOf(context)
  const { site } = visitOf(context)
  const [passkeys, hasApp, codesLeft, sessions] = await Promise.all([
    listPasskeys(site, operator),
    hasCodes(site, operator),
    leftRecoveryCodes(site, operator),
    listSessions(site, operator),
  ])
  const newApp = hasApp ? undefined : await proposeCodes(site, operator)
  return {
    passkeys,
    newApp,
    codesLeft,
    sessions: sessions.map((one) => ({ ...one, isThisOne: one.sessionId === sessionId })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const changed = await changeKeys(visitOf(context).site, adminOf(context), await request.formData())
  if (changed === 'prove') throw redirect('/prove?next=%2Fme')
  return data(changed)
}

/** One's own keys and sessions. */
export default function Me() {
  const { t } = useTexts()
  const { passkeys, newApp, codesLeft, sessions } = useLoaderData<typeof loader>()
  const { refusal, recoveryCodes } = useActionData<typeof action>() ?? {}
  return (
    <>
      <PageHead title={t('me.title')} />
      <div className="flex max-w-180 flex-col gap-4">
        <Problem refusal={refusal} />
        <Card title={t('me.passkeys')}>
          {passkeys.length === 0 && <p className="mb-3 text-muted">{t('me.noPasskeys')}</p>}
          <ul className="mb-3 flex flex-col gap-2 empty:hidden">
            {passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => (
              <li key={passkeyId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span className="font-medium">{name}</span>
                <span className="text-muted">
                  {t('me.made')} <Time at={createdAt} />
                  {lastUsedAt && (
                    <>
                      {' · '}
                      {t('me.used')} <Time at={lastUsedAt} />
                    </>
                  )}
                </span>
                <Form method="post" className="ml-auto">
                  <input type="hidden" name="removePasskey" value={passkeyId} />
                  <Button>{t('me.remove')}</Button>
                </Form>
              </li>
            ))}
          </ul>
          <PasskeyButton options="/me/passkey" makes>
            {t('me.addPasskey')}
          </PasskeyButton>
        </Card>
        <Card title={t('me.app')}>
          {newApp ? (
            <details>
              <summary className="rounded-field font-medium focus-ring">{t('me.setUpApp')}</summary>
              <Form method="post" className="mt-3 flex flex-col gap-3">
                <NewApp {...newApp} />
                <Button>{t('signIn.confirm')}</Button>
              </Form>
            </details>
          ) : (
            <Form method="post" className="flex flex-wrap items-center gap-3">
              <p>{t('me.appIsSet')}</p>
              <input type="hidden" name="removeApp" value="yes" />
              <Button className="ml-auto">{t('me.remove')}</Button>
            </Form>
          )}
        </Card>
        <Card title={t('me.recovery')}>
          {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
          <Form method="post" className="mt-2 flex flex-wrap items-center gap-3">
            <p>{t('me.codesLeft', { count: codesLeft })}</p>
            <input type="hidden" name="newCodes" value="yes" />
            <Button className="ml-auto">{t('me.newCodes')}</Button>
          </Form>
        </Card>
        <Sessions sessions={sessions} />
      </div>
    </>
  )
}
