import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { signIn, signInByPasskey } from '#customers'
import { isRefusal } from '#kit/result'
import type { PlainKey } from '#kit/text-key'
import { Head } from '../../document/head.tsx'
import { pageContext } from '../../document/page-context.ts'
import { limited } from '../../page-shop.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import {
  homeOf,
  nameField,
  passwordIn,
  said,
  shopWithAccounts,
  shopWithPasswords,
} from '../account/customer-of-request.ts'
import { NameField, OtherWay, PasswordField } from '../account/fields.tsx'
import { FormPage } from '../account/form-page.tsx'
import { noReturnPathLine, returnPathIn } from '../account/return-path.ts'
import { cameFrom, safeReturnPath } from '../account/safe-return-path.ts'
import { problem, textOf } from '../form-problem.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PortalPage } from './portal-page.tsx'

// Messages of a page that leads here (specification, section 8, "Success messages").
const shownMessages = ['successfulRegistration', 'passwordHasChanged', 'successfulLogout'] as const

// Errors of the way back from the brand's portal.
const failures = ['ssoNotAccepted', 'generalErrorMessage', 'tooManyRequests'] as const

// Visitors who came here for something that only customers have, and customers whose session ended just now.
const reasons = new Map<string, PlainKey>([
  ['auto-topup', 'account.login.forAutoTopup'],
  ['sms-topup', 'account.login.forSmsTopup'],
  ['signed-out', 'account.login.signedOut'],
])

/** Signs in by password, or by the brand's portal. A signed-in customer goes straight to the target. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const shop = shopWithAccounts({ context })
  const asked = new URL(request.url).searchParams
  const to = safeReturnPath(asked.get('to')) ?? cameFrom(request) ?? returnPathIn(request)
  const told = shownMessages.find((key) => key === asked.get('told'))
  const why = reasons.get(asked.get('why') ?? '')
  const isSignedIn = shop.visitor.customer !== undefined
  if (isSignedIn && !told) throw redirect(to ?? href('/account'))
  if (isSignedIn) context.get(pageContext).cookies = [noReturnPathLine()]
  return {
    field: nameField(shop),
    to,
    told,
    failed: failures.find((key) => key === asked.get('failed')),
    isSignedIn,
    why: why && shop.translate(why),
    goOn: to ?? shop.tenant.mainPage,
    words: said(shop, {
      title: 'account.signIn',
      lead: 'account.login.lead',
      forgot: 'account.login.forgot',
      register: 'account.login.register',
      passkey: 'account.login.passkey',
      goOn: 'account.login.goOn',
    }),
    portal: shop.tenant.ssoLoginUrl
      ? said(shop, { title: 'account.signIn', lead: 'account.portal.lead', button: 'account.portal.button' })
      : undefined,
  }
}

/**
 * By password or passkey. Leads to the original path; without one to `/` for shops with several brands (specification,
 * section 2).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopWithPasswords({ context })
  const form = await request.formData()
  const password = passwordIn(form)
  const field = nameField(shop)
  const passkey = textOf(form, 'passkey', 20_000)
  form.delete('passkey')
  const session =
    passkey === ''
      ? await limited(shop, 'signIn', () => signIn(shop, { email: textOf(form, field, 254), password }))
      : await limited(shop, 'signInByPasskey', () => signInByPasskey(shop, passkey))
  if (isRefusal(session)) return problem(session, form, { email: field })
  shop.browser.keepSession(session)
  const headers = { 'set-cookie': noReturnPathLine() }
  throw redirect(safeReturnPath(textOf(form, 'to', 500)) ?? homeOf(shop), { status: 303, headers })
}

export default function LoginPage() {
  const { field, to, told, failed, isSignedIn, why, goOn, words, portal } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTexts()
  if (isSignedIn && told) {
    return (
      <>
        <Head title={t(told)} index={false} />
        <EmptyState icon="check" title={t(told)} action={<LinkButton to={goOn}>{words.goOn}</LinkButton>}>
          {null}
        </EmptyState>
      </>
    )
  }
  const notice = failed ? (
    <Notice kind="error" title={t(failed)} />
  ) : (
    (told && !refused && <Notice kind="success" title={t(told)} />) || (why && <Notice>{why}</Notice>)
  )
  if (portal) return <PortalPage to={to} notice={notice} words={portal} />
  const onwards = to === undefined ? '' : `?${new URLSearchParams({ to })}`
  return (
    <FormPage
      title={words.title}
      lead={words.lead}
      problem={refused}
      notice={notice}
      ways={
        <>
          <PasskeySignIn to={to ?? ''} label={words.passkey} />
          <OtherWay to={href('/reset-password')}>{words.forgot}</OtherWay>
          <OtherWay to={`${href('/register')}${onwards}`}>{words.register}</OtherWay>
        </>
      }
    >
      <input type="hidden" name="to" value={refused?.typed.to ?? to ?? ''} />
      <NameField field={field} problem={refused} />
      <PasswordField problem={refused} />
      <Button wide>{words.title}</Button>
    </FormPage>
  )
}
