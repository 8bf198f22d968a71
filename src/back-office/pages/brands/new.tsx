import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { perform } from '#admin/actions'
import { allCountries, allLocales, groundOf } from '#admin/brands/new'
import { may } from '#admin/permissions'
import { colours } from '#tenants/look/contract'
import { useTexts } from '../../texts/texts.tsx'
import { BrandName } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { Named } from '../../ui/forms/press.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { LogoColours } from './logo-colours/logo-colours.tsx'
import { RefusedFile } from './packed/refused.tsx'
import { packedIn } from './packed/sent-file.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'brands.publish')
  // It is nobody's yet: who begins one looks after all brands.
  if (!may(admin.operator, 'brands.publish', undefined)) throw data(null, { status: 403 })
  return {
    models: admin.tenants.map((brand) => {
      const tokens = groundOf(brand)
      return { id: brand.id, tokens: Object.fromEntries(colours.map((colour) => [colour, tokens[colour] ?? ''])) }
    }),
    locales: [...allLocales],
    countries: [...allCountries],
    // Names this showing of the form: what is pressed twice is done once.
    press: randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'brands.publish')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const typed = {
    id: field('id'),
    name: field('name'),
    model: field('model'),
    locales: form.getAll('locales').map(String),
    country: field('country'),
    accent: field('accent'),
    accentInk: field('accentInk'),
    surface: field('surface'),
    sellsGoods: field('sellsGoods') !== '',
    domains: field('domains'),
  }
  const wish = {
    ...typed,
    accent: typed.accent || undefined,
    accentInk: typed.accentInk || undefined,
    surface: typed.surface || undefined,
    domains: typed.domains.split('\n').flatMap((line) => line.trim().toLowerCase() || []),
    draftTitle: field('draftTitle'),
  }
  const packed = await packedIn(form, 'file')
  if (packed && 'refusal' in packed) return { outcome: packed, typed }
  const whole = packed ? { ...wish, packed, draftTitle: field('draftTitleOfFile') } : wish
  const outcome = await perform(admin, 'brand.new', whole, { key: field('key') })
  if (!('done' in outcome)) return { outcome, typed }
  // Next come the records of its domains.
  const page = wish.domains.length > 0 ? '/domains' : ''
  return redirect(`/brands/${outcome.done.tenant}${page}?begun`)
}

type Problem = { file: string; field?: string; message: string }

const fieldNames = { accent: 'accent', accentInk: 'accent-ink', surface: 'surface' } as const

/** A new brand, begun as another one is. */
export default function NewBrandPage() {
  const { t, language } = useTexts()
  const { models, locales, countries, press } = useLoaderData<typeof loader>()
  const { outcome, typed } = useActionData<typeof action>() ?? {}
  const refusal = outcome && 'refusal' in outcome ? outcome : undefined
  const problems = (refusal?.details?.problems ?? []) as Problem[]
  const isOfId = refusal?.refusal === 'brandIdNotValid' || refusal?.refusal === 'brandIdTaken'
  const isOfFile = refusal !== undefined && /^(packed|drawing)/.test(refusal.refusal)
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  const languages = new Intl.DisplayNames(language, { type: 'language' })
  const [model, setModel] = useState(typed?.model)
  const { tokens = {} } = models.find(({ id }) => id === model) ?? models[0] ?? {}
  const spoken = typed?.locales ?? ['de', 'en']
  return (
    <>
      <PageHead title={t('newBrand.title')}>{t('newBrand.intro')}</PageHead>
      <Outcome of={isOfId || isOfFile ? undefined : outcome} done="" />
      {problems.length > 0 && (
        <ul lang="en" className="mb-4 ml-5 list-disc text-danger">
          {problems.map(({ file, field, message }) => (
            <li key={`${file} ${field} ${message}`}>
              <code>{field ?? file}</code>: <samp className="font-sans">{message}</samp>
            </li>
          ))}
        </ul>
      )}
      <Card title={t('newBrand.title')}>
        <TypedForm name="new" encType="multipart/form-data" className="grid gap-4 lg:grid-cols-2">
          <Named press={press} action="brand.new" />
          <input type="hidden" name="draftTitle" value={t('newBrand.draftTitle')} />
          <input type="hidden" name="draftTitleOfFile" value={t('newBrand.draftTitleOfFile')} />
          <TextField
            name="name"
            label={t('newBrand.name')}
            required
            minLength={2}
            maxLength={40}
            defaultValue={typed?.name}
          />
          <TextField
            name="id"
            label={t('newBrand.id')}
            hint={t('newBrand.idHint')}
            error={isOfId && refusal ? t(`refusals.${refusal.refusal}`) : undefined}
            required
            pattern="[a-z][a-z0-9_]{1,39}"
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            defaultValue={typed?.id}
          />
          <SelectField
            name="model"
            label={t('newBrand.model')}
            hint={t('newBrand.modelHint')}
            defaultValue={typed?.model}
            onChange={({ target }) => setModel(target.value)}
          >
            {models.map(({ id }) => (
              <option key={id} value={id}>
                <BrandName of={id} />
              </option>
            ))}
          </SelectField>
          <SelectField name="country" label={t('newBrand.country')} defaultValue={typed?.country}>
            {countries.map((country) => (
              <option key={country} value={country}>
                {regions.of(country.toUpperCase())}
              </option>
            ))}
          </SelectField>
          <fieldset className="flex flex-wrap gap-x-4 gap-y-1 lg:col-span-2">
            <legend className="mb-1 text-sm font-semibold">{t('newBrand.languages')}</legend>
            {locales.map((locale) => (
              <CheckField
                key={locale}
                name="locales"
                value={locale}
                label={languages.of(locale)}
                defaultChecked={spoken.includes(locale)}
              />
            ))}
          </fieldset>
          <fieldset className="flex flex-col gap-4 lg:col-span-2">
            <legend className="sr-only">{t('newBrand.colours')}</legend>
            <LogoColours
              key={model}
              themes={[tokens]}
              fieldsOf={([proposal]): Record<string, string> =>
                proposal
                  ? { accent: proposal.accent, accentInk: proposal['accent-ink'], surface: proposal.surface }
                  : {}
              }
            />
            <div className="grid gap-4 sm:grid-cols-3">
              {(['accent', 'accentInk', 'surface'] as const).map((name) => (
                <TextField
                  key={name}
                  name={name}
                  label={t(`newBrand.${name}`)}
                  hint={t(name === 'accent' ? 'newBrand.accentHint' : 'newBrand.colourHint')}
                  pattern="#[0-9a-fA-F]{6}"
                  placeholder={tokens[fieldNames[name]] ?? '#2457d6'}
                  maxLength={7}
                  autoComplete="off"
                  spellCheck={false}
                  defaultValue={typed?.[name]}
                />
              ))}
            </div>
          </fieldset>
          <TextArea
            name="domains"
            label={t('newBrand.domains')}
            hint={t('newBrand.domainsHint')}
            defaultValue={typed?.domains}
          />
          <div className="lg:col-span-2">
            <TextField
              name="file"
              type="file"
              accept=".zip,application/zip"
              label={t('packed.fileOfNew')}
              hint={t('packed.hintOfNew')}
              error={isOfFile && refusal ? <RefusedFile of={refusal} /> : undefined}
            />
          </div>
          <div className="lg:col-span-2">
            <CheckField
              name="sellsGoods"
              value="yes"
              label={t('newBrand.sellsGoods')}
              defaultChecked={typed ? typed.sellsGoods : true}
            />
          </div>
          <div className="lg:col-span-2">
            <Button look="primary">{t('newBrand.begin')}</Button>
          </div>
        </TypedForm>
      </Card>
    </>
  )
}
