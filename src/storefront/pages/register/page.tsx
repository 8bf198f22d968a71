import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { Head } from '../../head.tsx'
import { useTexts } from '../../texts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Honeypot, honeypot } from '../../ui/honeypot.tsx'
import { EmailField, PasswordField, Way } from '../account/fields.tsx'
import { FormPage } from '../account/form-page.tsx'
import { passwordIn, said, shopWithAccounts } from '../account/with-accounts.ts'
import { problem, textOf } from '../form-problem.ts'

/** Makes an account, once its address is proven by mail. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const shop = shopWithAccounts({ context })
  if (shop.customer) throw redirect('/account')
  return {
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

/** The same page follows whatever address it was: nobody learns who has an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopWithAccounts({ context })
  const form = await request.formData()
  const password = passwordIn(form)
  if (textOf(form, honeypot) === '') {
    const refusal = await shop.register({ email: textOf(form, 'email', 254), password, language: shop.language })
    if (refusal) return problem(refusal, form)
  }
  throw redirect('/register?sent', { status: 303 })
}

export default function RegisterPage() {
  const { isSent, words } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTexts()
  if (isSent && !refused) {
    return (
      <>
        <Head title={words.title} index={false} />
        <EmptyState icon="mail" title={t('registrationSent')} action={<Way to="/login">{words.signIn}</Way>}>
          <p>{words.sent}</p>
        </EmptyState>
      </>
    )
  }
  return (
    <FormPage title={words.title} lead={words.lead} problem={refused} ways={<Way to="/login">{words.signIn}</Way>}>
      <Honeypot label={t('leaveEmpty')} />
      <EmailField problem={refused} />
      <PasswordField problem={refused} hint={words.hint} isNew />
      <Button wide>{words.submit}</Button>
    </FormPage>
  )
}
