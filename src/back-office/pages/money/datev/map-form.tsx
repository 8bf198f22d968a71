import { useLocation, useSearchParams } from 'react-router'
import type { DatevKind, DatevMap } from '#admin/money'
import { useTexts } from '../../../texts/texts.tsx'
import { useBrands } from '../../../ui/brands.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { controlClass, SelectField, TextField } from '../../../ui/forms/fields.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'

const charts = ['SKR03', 'SKR04'] as const

type MapData = {
  tenant: string
  month: string
  kinds: readonly DatevKind[]
  /** The brand's map, or one to begin with. */
  shown: Omit<DatevMap, 'consultant' | 'client'> & Record<'consultant' | 'client', number | ''>
  mayChange: boolean
  press: string
}

/** Which account of the bookkeeper each account of the ledger is; saved as a whole. */
export function MapForm({ data }: { data: MapData }) {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { tenant, month, shown, mayChange, press } = data
  const numbers = ['consultant', 'client', 'fiscalMonth', 'accountLength'] as const
  return (
    <section className="mt-6">
      <Card title={`${t('datev.map')}: ${nameOf(tenant)}`}>
        <p className="mb-3 max-w-prose text-muted">{t('datev.mapHint')}</p>
        {mayChange && (
          <div className="mb-4 flex flex-wrap gap-2">
            {charts.map((chart) => (
              <LinkButton key={chart} to={`${pathname}?tenant=${tenant}&month=${month}&chart=${chart}`}>
                {t('datev.startFrom', { chart })}
              </LinkButton>
            ))}
          </div>
        )}
        {/* Begins anew with another brand, or another chart to start from. */}
        <TypedForm name={`map ${tenant} ${params.get('chart')}`}>
          <input type="hidden" name="tenant" value={tenant} />
          <input type="hidden" name="key" value={`${press} map`} />
          <fieldset disabled={!mayChange} className="flex flex-col gap-4">
            <legend className="sr-only">{t('datev.map')}</legend>
            <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-5">
              <SelectField name="chart" label={t('datev.chart')} defaultValue={shown.chart}>
                {charts.map((chart) => (
                  <option key={chart} value={chart}>
                    {chart}
                  </option>
                ))}
              </SelectField>
              {numbers.map((name) => (
                <TextField
                  key={name}
                  name={name}
                  label={t(`datev.${name}`)}
                  inputMode="numeric"
                  required
                  defaultValue={shown[name]}
                />
              ))}
            </div>
            <Accounts data={data} />
            {mayChange && (
              <div>
                <Button look="primary">{t('datev.save')}</Button>
              </div>
            )}
          </fieldset>
        </TypedForm>
      </Card>
    </section>
  )
}

function Accounts({ data: { kinds, shown } }: { data: MapData }) {
  const { t } = useTexts()
  return (
    <table className="w-full max-w-3xl border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th scope="col" className="py-2 pr-3 font-semibold">
            {t('datev.kind')}
          </th>
          <th scope="col" className="px-1 py-2 font-semibold">
            {t('datev.account')}
          </th>
          <th scope="col" className="px-1 py-2 font-semibold">
            {t('datev.taxKey')}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-b border-line last:border-0">
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {t(`datev.kind.${kind}`)}
            </th>
            {(['account', 'taxKey'] as const).map((what) => (
              <td key={what} className="w-28 px-1 py-1">
                <input
                  name={`${what} ${kind}`}
                  aria-label={`${t(`datev.${what}`)}: ${t(`datev.kind.${kind}`)}`}
                  inputMode="numeric"
                  pattern={what === 'account' ? '[0-9]{4,8}' : '[0-9]{0,4}'}
                  defaultValue={shown.accounts[kind]?.[what] ?? ''}
                  className={controlClass}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
