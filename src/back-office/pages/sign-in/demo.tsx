import { type ActionFunctionArgs, Form, redirect, useActionData } from 'react-router'
import { signInAsDemo } from '#admin/operators'
import { isRefusal } from '#kit/result'
import { sessionLine } from '../../session-line.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { visitOf } from '../../visit.ts'
import { Frame, Problem } from './frame.tsx'

export async function action({ context, params: { token = '' } }: ActionFunctionArgs) {
  const { site } = visitOf(context)
  const session = await signInAsDemo(site, token)
  if (isRefusal(session)) return { refusal: session.refusal }
  return redirect('/', { headers: { 'set-cookie': sessionLine(session, site.clock.now()) } })
}

/** Where the links of `npm start` lead. */
export default function SignInAsDemo() {
  const { t } = useTexts()
  return (
    <Frame title={t('signIn.demoTitle')}>
      <Problem refusal={useActionData<typeof action>()?.refusal} />
      <p className="text-muted">{t('signIn.demoText')}</p>
      <Form method="post">
        <Button look="primary" className="w-full">
          {t('signIn.title')}
        </Button>
      </Form>
    </Frame>
  )
}
