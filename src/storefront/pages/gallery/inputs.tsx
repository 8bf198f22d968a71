import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { RequiredMark, TextField } from '../../ui/forms/field.tsx'
import { Honeypot } from '../../ui/forms/honeypot.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { PhoneField } from '../../ui/forms/phone-field.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { TextAreaField } from '../../ui/forms/textarea.tsx'
import { Stepper } from '../../ui/page/stepper.tsx'

const codes = [
  { country: 'de', code: '+49', name: 'Deutschland' },
  { country: 'nl', code: '+31', name: 'Niederlande' },
]
const options = [
  { value: 'nl', label: 'Nederland' },
  { value: 'be', label: 'België' },
]

/** Pieces for input. */
export const inputs = {
  button: (
    <div className="flex flex-wrap items-center gap-3">
      <Button>Primary</Button>
      <Button pending>Under way</Button>
      <Button look="secondary">Secondary</Button>
      <Button look="quiet">Quiet</Button>
      <LinkButton to="/contact" look="secondary">
        A link
      </LinkButton>
    </div>
  ),
  field: (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField name="plain" label="A field" hint="What helps to fill it." mark={<RequiredMark />} />
      <TextField name="wrong" label="A field that is wrong" error="What is wrong with it." defaultValue="abc" />
    </div>
  ),
  'email-field': <EmailField name="address" label="An address" hint="ada@gmial.con is pointed out." />,
  'password-field': <PasswordField name="secret" label="A password" defaultValue="not a secret" />,
  'phone-field': (
    <div className="grid gap-4 md:grid-cols-2">
      <PhoneField
        name="one"
        label="One country"
        codes={codes.slice(0, 1)}
        countryName="oneCountry"
        countryLabel="Country"
        readBack="0151 1234567"
      />
      <PhoneField name="two" label="Several" codes={codes} countryName="twoCountry" countryLabel="Country" />
    </div>
  ),
  select: <SelectField name="country" label="A list" options={options} />,
  textarea: <TextAreaField name="message" label="Several lines" hint="As many as it takes." />,
  honeypot: (
    <div>
      <p className="text-muted">A field that nobody sees.</p>
      <Honeypot label="Leave empty" />
    </div>
  ),
  stepper: (
    <Stepper
      names={{ field: 'quantity', button: 'count' }}
      count={2}
      pending={false}
      words={{ group: 'How many', fewer: 'Fewer', more: 'More' }}
    />
  ),
}
