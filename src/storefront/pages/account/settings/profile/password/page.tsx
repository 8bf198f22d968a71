import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { listPasskeys } from '#customers'
import { isRefusal } from '#kit/result'
import { editProfile } from '#profile'
import { Head } from '../../../../../document/head.tsx'
import { limited } from '../../../../../page-shop.ts'
import { Button } from '../../../../../ui/forms/button.tsx'
import { PageTitle } from '../../../../../ui/page/page-title.tsx'
import { problem } from '../../../../form-problem.ts'
import { ProblemSummary } from '../../../../problem-summary.tsx'
import { customerWithPassword, passwordIn, said } from '../../../customer-of-request.ts'
import { OtherWay, PasswordField } from '../../../fields.tsx'

/** A new password in place of the current one; a customer who forgot it uses a mail. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = customerWithPassword(args)
  const passkeys = await listPasskeys(shop)
  return {
    hasPasskeys: !isRefusal(passkeys) && passkeys.length > 0,
    words: said(shop, {
      title: 'account.password.title',
      lead: 'account.password.lead',
      hint: 'account.passwordHint',
      submit: 'account.reset.save',
      forgot: 'account.login.forgot',
      back: 'account.profile.back',
      keepsPasskeys: 'account.password.keepsPasskeys',
      passkeys: 'account.passkeys.title',
    }),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { shop } = customerWithPassword(args)
  const form = await args.request.formData()
  const [currentPassword, newPassword] = [passwordIn(form, 'currentPassword'), passwordIn(form, 'newPassword')]
  const edited = await limited(shop, 'editProfile', () => editProfile(shop, { currentPassword, newPassword }))
  if (isRefusal(edited)) return problem(edited, form)
  // The old password ended the old session.
  if (edited.session) shop.browser.keepSession(edited.session)
  throw redirect(`${href('/account/settings/profile')}?told=passwordHasChanged`, { status: 303 })
}

export default function NewPasswordPage() {
  const { hasPasskeys, words } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <Head title={words.title} index={false} />
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <Form method="post" noValidate className="flex max-w-120 flex-col gap-6">
        {refused && <ProblemSummary problem={refused} order={['currentPassword', 'newPassword']} />}
        <PasswordField name="currentPassword" problem={refused} />
        <PasswordField name="newPassword" problem={refused} hint={words.hint} isNew />
        <Button wide>{words.submit}</Button>
      </Form>
      {hasPasskeys && <p className="max-w-120 text-pretty text-muted">{words.keepsPasskeys}</p>}
      <div className="flex flex-col items-start">
        {hasPasskeys && <OtherWay to={href('/account/settings/passkeys')}>{words.passkeys}</OtherWay>}
        <OtherWay to={href('/reset-password')}>{words.forgot}</OtherWay>
        <OtherWay to={href('/account/settings/profile')}>{words.back}</OtherWay>
      </div>
    </>
  )
}
