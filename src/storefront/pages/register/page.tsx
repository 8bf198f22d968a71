import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { register } from '#customers'
import { isRefusal } from '#kit/result'
import { Head } from '../../document/head.tsx'
import { limited } from '../../page-shop.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Honeypot, honeypot } from '../../ui/forms/honeypot.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { nameField, passwordIn, said, shopWithPasswords } from '../account/customer-of-request.ts'
import { NameField, OtherWay, PasswordField } from '../account/fields.tsx'
import { FormPage } from '../account/form-page.tsx'
import { returnPathLine } from '../account/return-path.ts'
import { safeReturnPath } from '../account/safe-return-path.ts'
import { problem, textOf } from '../form-problem.ts'

/** Creates an account, once its address is proven by mail. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const shop = shopWithPasswords({ context })
  if (shop.visitor.customer) throw redirect(href('/account'))
  return {
    field: nameField(shop),
    isSent: new URL(request.url).searchParams.has('sent'),
    words: said(shop, {
      title: 'account.register.title',
      lead: 'account.register.lead',
      hint: 'account.passwordHint',
      submit: 'account.register.submit',
      signIn: 'account.register.signIn',
      sent: 'account.register.sent',
    }),
  }
}

/** The same page follows for any address or number: nobody learns who has an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopWithPasswords({ context })
  const form = await request.formData()
  const password = passwordIn(form)
  const field = nameField(shop)
  if (textOf(form, honeypot) !== '') throw redirect(`${href('/register')}?sent`, { status: 303 })
  const wish = { email: textOf(form, field, 254), password, language: shop.language }
  const registered = await limited(shop, 'register', () => register(shop, wish))
  if (isRefusal(registered)) return problem(registered, form, { email: field })
  shop.browser.keepHolder(registered.holder)
  const to = safeReturnPath(new URL(request.url).searchParams.get('to'))
  const headers: HeadersInit = to ? { 'set-cookie': returnPathLine(to) } : {}
  throw redirect(registered.by === 'phone' ? `${href('/confirm')}?code` : `${href('/register')}?sent`, {
    status: 303,
    headers,
  })
}

export default function RegisterPage() {
  const { field, isSent, words } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTexts()
  if (isSent && !refused) {
    return (
      <>
        <Head title={words.title} index={false} />
        <EmptyState
          icon="mail"
          title={t('registrationSent')}
          action={<OtherWay to={href('/login')}>{words.signIn}</OtherWay>}
        >
          <p>{words.sent}</p>
        </EmptyState>
      </>
    )
  }
  return (
    <FormPage
      title={words.title}
      lead={words.lead}
      problem={refused}
      ways={<OtherWay to={href('/login')}>{words.signIn}</OtherWay>}
    >
      <Honeypot label={t('leaveEmpty')} />
      <NameField field={field} problem={refused} />
      <PasswordField problem={refused} hint={words.hint} isNew />
      <Button wide>{words.submit}</Button>
    </FormPage>
  )
}
