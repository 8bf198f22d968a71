import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { isRefusal } from '#kit/result'
import { editProfile, viewProfile } from '#profile'
import { Head } from '../../../../../document/head.tsx'
import { limited } from '../../../../../page-shop.ts'
import { Button } from '../../../../../ui/forms/button.tsx'
import { EmailField } from '../../../../../ui/forms/email-field.tsx'
import { PageTitle } from '../../../../../ui/page/page-title.tsx'
import { Notice } from '../../../../../ui/parts/notice.tsx'
import { problem, textOf } from '../../../../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../../../../problem-summary.tsx'
import { customerOf, passwordIn, said } from '../../../customer-of-request.ts'
import { OtherWay, PasswordField } from '../../../fields.tsx'
import { formOfCustomer, inputBeforeSignIn } from '../../../input-before-sign-in.ts'
import { OwnerField } from '../../../owner-field.tsx'

/** Asks for a new address to sign in with; a mail to it asks for confirmation. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = customerOf(args)
  const profile = await viewProfile(shop)
  return {
    whose: customer.customerId,
    before: inputBeforeSignIn(args, shop, customer),
    needsPassword: isRefusal(profile) || profile.hasPassword,
    words: said(shop, {
      title: customer.email ? 'account.email.title' : 'account.email.add',
      lead: 'account.email.lead',
      email: 'account.email.new',
      submit: 'account.email.submit',
      back: 'account.profile.back',
    }),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { shop, form } = await formOfCustomer(args, ['email'])
  const currentPassword = passwordIn(form, 'currentPassword')
  const wish = { email: textOf(form, 'email', 254), currentPassword }
  const edited = await limited(shop, 'editProfile', () => editProfile(shop, wish))
  if (isRefusal(edited)) return problem(edited, form)
  throw redirect(href('/account/settings/profile'), { status: 303 })
}

export default function NewEmailPage() {
  const { whose, before, needsPassword, words } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const errors = useFieldErrors(refused)
  return (
    <>
      <Head title={words.title} index={false} />
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      {before && !refused && <Notice>{before.notice}</Notice>}
      <Form method="post" noValidate className="flex max-w-120 flex-col gap-6">
        <OwnerField customerId={whose} />
        {refused && <ProblemSummary problem={refused} order={['email', 'currentPassword']} />}
        <EmailField
          name="email"
          label={words.email}
          error={errors('email')}
          defaultValue={refused?.typed.email ?? before?.typed.email}
          autoComplete="email"
          maxLength={254}
          aria-required
        />
        {needsPassword && <PasswordField name="currentPassword" problem={refused} />}
        <Button wide>{words.submit}</Button>
      </Form>
      <OtherWay to={href('/account/settings/profile')}>{words.back}</OtherWay>
    </>
  )
}
