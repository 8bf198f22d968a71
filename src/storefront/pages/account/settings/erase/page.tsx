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
import { askForErasure, eraseByPassword, previewOwnErasure } from '#privacy'
import { viewProfile } from '#profile'
import { Head } from '../../../../document/head.tsx'
import { limited } from '../../../../page-shop.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { PageTitle } from '../../../../ui/page/page-title.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { Notice } from '../../../../ui/parts/notice.tsx'
import { problem, textOf } from '../../../form-problem.ts'
import { ProblemSummary } from '../../../problem-summary.tsx'
import { customerOf, passwordIn, said } from '../../customer-of-request.ts'
import { OtherWay, PasswordField } from '../../fields.tsx'
import { dataThatStays, erasedPage, Remains } from './remains.tsx'

/** Explains erasure, and asks for the password, or sends a link to a customer without one. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = customerOf(args)
  const [profile, foreseen] = await Promise.all([viewProfile(shop), previewOwnErasure(shop)])
  return {
    hasPassword: !isRefusal(profile) && profile.hasPassword,
    isSent: new URL(args.request.url).searchParams.has('sent'),
    remains: dataThatStays(shop, foreseen),
    words: said(shop, {
      title: 'account.erase.title',
      lead: 'account.erase.lead',
      gone: 'account.erase.gone',
      stays: 'account.erase.stays',
      submit: 'account.erase.submit',
      link: 'account.erase.link',
      linkText: 'account.erase.linkText',
      sent: 'account.erase.sent',
      back: 'account.profile.back',
    }),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { shop } = customerOf(args)
  const form = await args.request.formData()
  if (textOf(form, 'intent') === 'link') {
    const refusal = await limited(shop, 'askForErasure', () => askForErasure(shop))
    if (refusal) return problem(refusal, form)
    throw redirect(`${href('/account/settings/erase')}?sent`, { status: 303 })
  }
  const password = passwordIn(form, 'currentPassword')
  const done = await limited(shop, 'eraseAccount', () => eraseByPassword(shop, password))
  if (isRefusal(done)) return problem(done, form)
  shop.browser.dropSession()
  throw redirect(erasedPage(done), { status: 303 })
}

export default function ErasePage() {
  const { hasPassword, isSent, remains, words } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTexts()
  return (
    <>
      <Head title={words.title} index={false} />
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      {isSent && !refused && (
        <Notice kind="info" title={t('erasureLinkSent')}>
          {words.sent}
        </Notice>
      )}
      <div className="flex max-w-160 flex-col gap-3 text-pretty">
        <p>{words.gone}</p>
        <p>{words.stays}</p>
      </div>
      <Remains remains={remains} />
      {hasPassword && (
        // The next page is loaded anew, and knows that nobody is signed in.
        <Form method="post" reloadDocument noValidate className="flex max-w-120 flex-col gap-6">
          {refused && <ProblemSummary problem={refused} order={['currentPassword']} />}
          <PasswordField name="currentPassword" problem={refused} />
          <Button wide>{words.submit}</Button>
        </Form>
      )}
      <Section title={words.link}>
        <p className="max-w-160 text-pretty">{words.linkText}</p>
        <Form method="post" reloadDocument>
          <Button name="intent" value="link" look="secondary">
            {words.link}
          </Button>
        </Form>
      </Section>
      <OtherWay to={href('/account/settings/profile')}>{words.back}</OtherWay>
    </>
  )
}
