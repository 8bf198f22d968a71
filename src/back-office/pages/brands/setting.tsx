import type { ReactNode } from 'react'
import type { EditedField } from '#admin/brands'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx'

type Props = { field: EditedField; problem: string | undefined; mayChange: boolean }

/** A setting: its own value, or nothing where the default holds. */
export function Setting({ field, problem, mayChange }: Props) {
  const { t } = useTexts()
  const { path, kind, options, typed, help, risk, isChanged, isRequired } = field
  const usual = /^(\[\]|\{\})$/.test(field.usual) ? '' : field.usual.replaceAll('\n', kind === 'list' ? ', ' : ' ')
  const label = (
    <span className="flex flex-wrap items-center gap-1.5">
      <code className="font-semibold break-all">{path}</code>
      {isChanged ? (
        <Badge tone="warning">{t('brands.isChanged')}</Badge>
      ) : (
        typed !== '' && <Badge tone="accent">{t('brands.isOwn')}</Badge>
      )}
      {risk !== 'plain' && <Badge tone="danger">{t(risk === 'second' ? 'brands.risky' : 'brands.settled')}</Badge>}
    </span>
  )
  const hint = (
    <>
      {help && withNames(help)} {kind === 'list' && `${t('brands.onePerLine')} `}
      {kind === 'other' && `${t('brands.asJson')} `}
      {kind === 'list' && options.length > 0 && `${t('brands.options', { options: options.join(', ') })} `}
      {isRequired
        ? t('brands.required')
        : isFree(kind) && (usual === '' ? t('brands.noUsual') : t('brands.usual', { value: usual }))}
    </>
  )
  const shared = { name: `is ${path}`, label, hint, error: problem, defaultValue: typed, disabled: !mayChange }
  return (
    <div>
      <input type="hidden" name={`was ${path}`} value={typed} />
      {isFree(kind) ? <FreeField {...shared} kind={kind} typed={typed} /> : <Choice {...shared} field={field} />}
    </div>
  )
}

/** Names and paths stand between backticks, as in the comments of the schema. */
const withNames = (help: string): ReactNode[] =>
  help.split('`').map((part, place) => (place % 2 === 1 ? <code key={part}>{part}</code> : part))

const isFree = (kind: EditedField['kind']): boolean => kind !== 'switch' && kind !== 'choice'

type Shared = Parameters<typeof TextField>[0]

function FreeField({ kind, typed, defaultValue, ...shared }: Shared & { kind: EditedField['kind']; typed: string }) {
  const rows = Math.min(12, Math.max(2, typed.split('\n').length))
  const area = { ...(shared as Parameters<typeof TextArea>[0]), defaultValue: typed, rows }
  if (kind === 'list' || kind === 'other') return <TextArea {...area} className="font-mono" />
  return <TextField {...shared} defaultValue={typed} {...(kind === 'number' && { inputMode: 'decimal' as const })} />
}

function Choice({ field, defaultValue, ...shared }: Shared & { field: EditedField }) {
  const { t } = useTexts()
  const { kind, options, usual, typed } = field
  const words = (value: string) =>
    kind !== 'switch' ? value : value === 'true' ? t('brands.on') : value === 'false' ? t('brands.off') : value
  const values = kind === 'switch' ? ['true', 'false'] : options
  return (
    <SelectField {...(shared as Parameters<typeof SelectField>[0])} defaultValue={typed}>
      <option value="">{t('brands.useUsual', { value: usual === '' ? t('brands.nothing') : words(usual) })}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {words(value)}
        </option>
      ))}
      {typed !== '' && !values.includes(typed) && <option value={typed}>{typed}</option>}
    </SelectField>
  )
}
