import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { checkReset, forgotPassword, resetPassword } from '#customers'
import { Head } from '../../document/head.tsx'
import { limited } from '../../page-shop.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { nameField, passwordIn, said, shopWithPasswords } from '../account/customer-of-request.ts'
import { NameField, OtherWay, PasswordField } from '../account/fields.tsx'
import { FormPage } from '../account/form-page.tsx'
import { problem, textOf } from '../form-problem.ts'

const words = {
  title: 'account.reset.title',
  lead: 'account.reset.lead',
  submit: 'account.reset.submit',
  sent: 'account.reset.sent',
  newTitle: 'account.reset.newTitle',
  newLead: 'account.reset.newLead',
  newPassword: 'account.newPassword',
  hint: 'account.passwordHint',
  save: 'account.reset.save',
  notValid: 'account.linkNotValid',
  signIn: 'account.signIn',
} as const

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token')

/** Requests the link for a new password; with that link, the form of the new password. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const shop = shopWithPasswords({ context })
  const token = tokenIn(request)
  const step =
    token !== null
      ? (await checkReset(shop, token)) === undefined
        ? ('choose' as const)
        : ('notValid' as const)
      : new URL(request.url).searchParams.has('sent')
        ? ('sent' as const)
        : ('ask' as const)
  return { field: nameField(shop), step, email: shop.visitor.customer?.email, words: said(shop, words) }
}

/**
 * The answer is the same for any address; after a new password everybody signs in with it (specification, section 2).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopWithPasswords({ context })
  const form = await request.formData()
  const password = passwordIn(form)
  const field = nameField(shop)
  const token = tokenIn(request)
  if (token === null) {
    const wish = { email: textOf(form, field, 254), language: shop.language }
    const refusal = await limited(shop, 'forgotPassword', () => forgotPassword(shop, wish))
    if (refusal) return problem(refusal, form, { email: field })
    throw redirect(`${href('/reset-password')}?sent`, { status: 303 })
  }
  const refusal = await limited(shop, 'resetPassword', () => resetPassword(shop, { token, password }))
  if (refusal) return problem(refusal, form, { email: field })
  throw redirect(`${href('/login')}?told=passwordHasChanged`, { status: 303 })
}

export default function ResetPasswordPage() {
  const { field, step, email, words } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTexts()
  if (step === 'notValid') {
    return (
      <>
        <Head title={t('linkNotValid')} index={false} />
        <EmptyState
          icon="warning"
          title={t('linkNotValid')}
          action={<LinkButton to={href('/reset-password')}>{words.title}</LinkButton>}
        >
          <p>{words.notValid}</p>
        </EmptyState>
      </>
    )
  }
  if (step === 'sent' && !refused) {
    return (
      <>
        <Head title={words.title} index={false} />
        <EmptyState
          icon="mail"
          title={t('passwordLinkSent')}
          action={<OtherWay to={href('/login')}>{words.signIn}</OtherWay>}
        >
          <p>{words.sent}</p>
        </EmptyState>
      </>
    )
  }
  if (step === 'choose') {
    return (
      <FormPage title={words.newTitle} lead={words.newLead} problem={refused}>
        <PasswordField problem={refused} label={words.newPassword} hint={words.hint} isNew />
        <Button wide>{words.save}</Button>
      </FormPage>
    )
  }
  return (
    <FormPage
      title={words.title}
      lead={words.lead}
      problem={refused}
      ways={<OtherWay to={href('/login')}>{words.signIn}</OtherWay>}
    >
      <NameField field={field} problem={refused} value={email} />
      <Button wide>{words.submit}</Button>
    </FormPage>
  )
}
