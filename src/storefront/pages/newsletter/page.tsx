import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { isRefusal } from '#kit/result'
import { askForNewsletter } from '#newsletter'
import { Head } from '../../document/head.tsx'
import { useFrame } from '../../document/use-frame.ts'
import { limited, pageShop } from '../../page-shop.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { Honeypot, honeypot } from '../../ui/forms/honeypot.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { problem, textOf } from '../form-problem.ts'
import { notFound } from '../not-found/not-found.ts'
import { ProblemSummary, useFieldErrors } from '../problem-summary.tsx'

/** The subscription form that the footer links to; it exists if the footer offers it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.get(pageShop).tenant.footer.showNewsletterSignup) throw notFound()
  return { asked: new URL(request.url).searchParams.has('asked') }
}

/** The same page follows for any address: nobody learns who gets the newsletter. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  if (!shop.tenant.footer.showNewsletterSignup) throw notFound()
  const form = await request.formData()
  if (textOf(form, honeypot) === '') {
    const email = textOf(form, 'email', 254)
    const refusal = await limited(shop, 'askForNewsletter', () => askForNewsletter(shop, { email }))
    if (isRefusal(refusal)) return problem(refusal, form)
  }
  throw redirect(`${href('/newsletter')}?asked`, { status: 303 })
}

export default function NewsletterPage() {
  const { asked } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTexts()
  const { brand } = useFrame()
  const errors = useFieldErrors(refused)
  const isUnderWay = useNavigation().formMethod === 'POST'
  if (asked && !refused) {
    return (
      <>
        <Head title={t('newsletter.title')} index={false} />
        <EmptyState
          icon="mail"
          title={t('newsletter.asked')}
          action={
            <LinkButton look="secondary" to={brand.mainPage}>
              {t('toMainPage')}
            </LinkButton>
          }
        >
          <p>{t('newsletter.askedText')}</p>
        </EmptyState>
      </>
    )
  }
  return (
    <div className="stack max-w-160">
      <Head title={t('newsletter.title')} description={t('newsletter.text')} path={href('/newsletter')} />
      <PageTitle lead={t('newsletter.text')}>{t('newsletter.title')}</PageTitle>
      <Form method="post" action={href('/newsletter')} noValidate className="flex flex-col gap-6">
        {refused && <ProblemSummary problem={refused} />}
        <Honeypot label={t('leaveEmpty')} />
        <EmailField
          name="email"
          label={t('email')}
          error={errors('email')}
          defaultValue={refused?.typed.email}
          autoComplete="email"
          maxLength={254}
          aria-required
        />
        <Button wide pending={isUnderWay}>
          {t('newsletter.submit')}
        </Button>
        <p className="text-sm text-pretty text-muted">{t('newsletterWish', { brand: brand.name })}</p>
      </Form>
    </div>
  )
}
