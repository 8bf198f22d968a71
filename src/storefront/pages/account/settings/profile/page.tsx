import { Form, href, useActionData, useLoaderData, useNavigation } from 'react-router'
import { Head } from '../../../../document/head.tsx'
import { useTexts } from '../../../../texts/texts.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { TextField } from '../../../../ui/forms/field.tsx'
import { SelectField } from '../../../../ui/forms/select.tsx'
import { PageTitle } from '../../../../ui/page/page-title.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { Notice } from '../../../../ui/parts/notice.tsx'
import { ProblemSummary, useFieldErrors } from '../../../problem-summary.tsx'
import { OtherWay } from '../../fields.tsx'
import { OwnerField } from '../../owner-field.tsx'
import { load } from './load.ts'
import { submit } from './submit.ts'

export { load as loader, submit as action }

// In the usual order of an address; six columns, so that short fields are beside the ones they belong to.
const fieldsInOrder = [
  { name: 'firstname', autoComplete: 'given-name', width: 'col-span-6 sm:col-span-3' },
  { name: 'lastname', autoComplete: 'family-name', width: 'col-span-6 sm:col-span-3' },
  { name: 'street', autoComplete: 'address-line1', width: 'col-span-6 sm:col-span-4' },
  { name: 'houseNumber', autoComplete: 'off', width: 'col-span-3 sm:col-span-2', maxLength: 20 },
  { name: 'zip', autoComplete: 'postal-code', width: 'col-span-3 sm:col-span-2', maxLength: 20 },
  { name: 'city', autoComplete: 'address-level2', width: 'col-span-6 sm:col-span-4' },
] as const

/** The customer's profile: name, address, language; and links to change address and password. */
export default function ProfilePage() {
  const {
    whose,
    before,
    told,
    fields,
    countries,
    languages,
    newsletter,
    name,
    passwordPage,
    waiting,
    isByPassword,
    words,
  } = useLoaderData<typeof load>()
  const refused = useActionData<typeof submit>()
  const { t } = useTexts()
  const { state } = useNavigation()
  const errors = useFieldErrors(refused)
  const textIn = (field: string) => refused?.typed[field] ?? before?.typed[field] ?? fields[field] ?? ''
  return (
    <>
      <Head title={words.title} index={false} />
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      {told && !refused && <Notice kind="success" title={t(told)} />}
      {before && !refused && <Notice>{before.notice}</Notice>}
      <Form method="post" noValidate className="flex max-w-160 flex-col gap-5">
        <OwnerField customerId={whose} />
        {refused && <ProblemSummary problem={refused} order={fieldsInOrder.map((field) => field.name)} />}
        <div className="grid grid-cols-6 items-end gap-x-3 gap-y-5 has-aria-invalid:items-start">
          {fieldsInOrder.map(({ name, width, ...input }) => (
            <div key={name} className={width}>
              <TextField
                maxLength={200}
                {...input}
                name={name}
                label={t(name)}
                error={errors(name)}
                defaultValue={textIn(name)}
              />
            </div>
          ))}
        </div>
        <SelectField
          name="countryCode"
          label={t('countryCode')}
          error={errors('countryCode')}
          autoComplete="country"
          options={countries}
          defaultValue={textIn('countryCode')}
        />
        <TextField
          name="phoneNumber"
          label={t('phoneNumber')}
          error={errors('phoneNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={32}
          defaultValue={textIn('phoneNumber')}
        />
        <SelectField
          name="language"
          label={words.language}
          error={errors('language')}
          options={languages}
          defaultValue={textIn('language')}
        />
        {newsletter && (
          <>
            <input type="hidden" name="newsletterAsked" value="1" />
            <Checkbox
              name="newsletter"
              label={newsletter.text}
              defaultChecked={refused ? refused.typed.newsletter !== undefined : newsletter.isWanted}
            />
          </>
        )}
        <Button className="self-start" pending={state === 'submitting'}>
          {words.save}
        </Button>
      </Form>
      <Section title={words.signIn}>
        <div className="flex flex-col items-start">
          <p className="font-bold break-all">{name}</p>
          {waiting && <p className="text-pretty text-muted">{waiting}</p>}
          <OtherWay to={href('/account/settings/profile/email')}>{words.changeEmail}</OtherWay>
          {isByPassword && <OtherWay to={passwordPage}>{words.changePassword}</OtherWay>}
        </div>
      </Section>
      <Section title={words.data}>
        <div className="flex flex-col items-start">
          <p className="text-pretty text-muted">{words.exportText}</p>
          <OtherWay to={href('/account/my-data.json')} reloadDocument>
            {words.export}
          </OtherWay>
          <OtherWay to={href('/account/settings/erase')}>{words.erase}</OtherWay>
        </div>
      </Section>
    </>
  )
}
