import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { Head } from '../../../document/head.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { PhoneField } from '../../../ui/forms/phone-field.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../../problem-summary.tsx'
import { load } from './load.ts'
import { submit } from './submit.ts'

export { load as loader, submit as action }

/** Redeems a code from a till's receipt for a number: two fields and one button. */
export default function RedeemPage() {
  const { codes } = useLoaderData<typeof load>()
  const problem = useActionData<typeof submit>() as FormProblem | undefined
  const errors = useFieldErrors(problem)
  const { t } = useTexts()
  const { brand } = useFrame()
  const typed = problem?.typed
  return (
    <div className="stack max-w-120">
      <Head title={t('redeem.title')} description={t('redeem.lead')} />
      <h1 className="headline text-3xl">{t('redeem.title')}</h1>
      <p className="text-lg text-pretty">{t('redeem.lead')}</p>
      <Form method="post" noValidate className="stack">
        {problem && <ProblemSummary problem={problem} order={['msisdn', 'cashCode']} />}
        <PhoneField
          name="msisdn"
          label={t('numberQuestion')}
          error={errors('msisdn')}
          codes={codes}
          countryName="country"
          countryLabel={t('country')}
          country={typed?.country}
          defaultValue={typed?.msisdn}
          aria-required
        />
        <TextField
          name="cashCode"
          label={t('redeem.code')}
          hint={t('redeem.codeHint')}
          error={errors('cashCode')}
          defaultValue={typed?.cashCode}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-required
          className="min-h-14 font-mono text-xl uppercase"
        />
        <Button wide pending={useNavigation().formMethod === 'POST'}>
          {t('redeem.next')}
        </Button>
      </Form>
      <p className="text-muted">
        {t('redeem.otherWay')}{' '}
        <Link to={brand.mainPage} className="font-bold text-ink underline underline-offset-4 focus-ring">
          {t('redeem.topUpHere')}
        </Link>
      </p>
    </div>
  )
}
