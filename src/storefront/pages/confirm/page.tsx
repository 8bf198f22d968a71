import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { confirmByCode, confirmRegistration } from '#customers'
import { isRefusal } from '#kit/result'
import { Head } from '../../document/head.tsx'
import { limited } from '../../page-shop.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { said, shopWithPasswords } from '../account/customer-of-request.ts'
import { OtherWay } from '../account/fields.tsx'
import { FormPage } from '../account/form-page.tsx'
import { returnPathIn } from '../account/return-path.ts'
import { problem, textOf } from '../form-problem.ts'
import { useFieldErrors } from '../problem-summary.tsx'

/**
 * The page behind a registration's mail: a button, because programs that check mails open links. A customer who
 * registered by number types the code of the text message.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const shop = shopWithPasswords({ context })
  return {
    isByCode: isByCode(request),
    words: said(shop, {
      title: 'account.confirm.title',
      text: 'account.confirm.text',
      button: 'account.confirm.button',
      exists: 'account.confirm.exists',
      notValid: 'account.linkNotValid',
      signIn: 'account.signIn',
      forgot: 'account.login.forgot',
      register: 'account.register.title',
      codeTitle: 'account.confirm.codeTitle',
      codeText: 'account.confirm.codeText',
      codeAgain: 'account.confirm.codeAgain',
    }),
  }
}

const isByCode = (request: Request) => new URL(request.url).searchParams.has('code')

/**
 * Signs in the browser that registered. Shops with several brands lead to `/login` first (specification, section
 * 2), and so do customers who are not signed in or have a target, which follows.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopWithPasswords({ context })
  const form = await request.formData()
  const { browser } = shop
  const confirmed = await limited(shop, 'confirmRegistration', () =>
    isByCode(request)
      ? confirmByCode(shop, textOf(form, 'otp', 12), browser.holder)
      : confirmRegistration(shop, new URL(request.url).searchParams.get('token') ?? '', browser.holder),
  )
  if (isRefusal(confirmed)) return problem(confirmed, form)
  browser.dropHolder()
  if (confirmed.session) browser.keepSession(confirmed.session)
  const isAtHome =
    confirmed.session !== undefined && !shop.tenant.features.hasMultipleBrands && returnPathIn(request) === undefined
  const page = isAtHome ? href('/account') : href('/login')
  throw redirect(`${page}?told=successfulRegistration`, { status: 303 })
}

export default function ConfirmPage() {
  const { isByCode, words } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTexts()
  const error = useFieldErrors(refused)('otp')
  const refusal = refused?.refusal
  if (isByCode && refusal !== 'usernameExists') {
    return (
      <FormPage
        title={words.codeTitle}
        lead={words.codeText}
        problem={refused}
        ways={<OtherWay to={href('/register')}>{words.codeAgain}</OtherWay>}
      >
        <TextField
          name="otp"
          label={t('otp')}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          aria-required
          className="min-h-14 text-center text-2xl tracking-[0.3em] tabular-nums"
        />
        <Button wide>{words.title}</Button>
      </FormPage>
    )
  }
  const title = refusal ? t(refusal) : words.title
  return (
    <>
      <Head title={title} index={false} />
      {refusal === undefined ? (
        <EmptyState
          icon="mail"
          title={title}
          action={
            <Form method="post" reloadDocument>
              <Button>{words.button}</Button>
            </Form>
          }
        >
          <p>{words.text}</p>
        </EmptyState>
      ) : (
        <EmptyState
          icon="warning"
          title={title}
          action={
            refusal === 'usernameExists' ? (
              <>
                <LinkButton to={href('/login')}>{words.signIn}</LinkButton>
                <OtherWay to={href('/reset-password')}>{words.forgot}</OtherWay>
              </>
            ) : (
              <LinkButton to={href('/register')}>{words.register}</LinkButton>
            )
          }
        >
          {refusal !== 'tooManyRequests' && <p>{refusal === 'usernameExists' ? words.exists : words.notValid}</p>}
        </EmptyState>
      )}
    </>
  )
}
