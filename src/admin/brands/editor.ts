import {
  type Change,
  type Field,
  listFields,
  readAsTyped,
  readField,
  readTextField,
  readTyped,
} from '#tenants/versions'
import { groupOfField, type SettingGroup } from './groups.ts'
import type { DraftDetail } from './read-draft.ts'
import { type Risk, riskOf } from './risk.ts'

/** A setting in the editor of a draft. */
export type EditedField = Field & {
  group: SettingGroup
  risk: Risk
  /** As it stands in its field; empty: the default holds. */
  typed: string
  /** The default as it would stand there. */
  usual: string
  /** The draft changes it. */
  isChanged: boolean
}

/**
 * The settings of a group, or those in whose name, help or value something is found, with what the draft says.
 * @param find looked for in all groups; empty: none
 * @param helpIn says what the schema says of a field in the operator's language
 */
export function fieldsOf(
  draft: Pick<DraftDetail, 'written' | 'changes'>,
  { group, find }: { group: SettingGroup; find: string },
  helpIn: (help: string) => string,
): EditedField[] {
  const changed = new Set(draft.changes.map(({ field }) => field))
  const wanted = find.toLowerCase()
  return listFields()
    .map((field) => ({
      ...field,
      help: field.help && helpIn(field.help),
      group: groupOfField(field.path),
      risk: riskOf(field.path),
      typed: readAsTyped(field, readField(draft.written, field.path)),
      usual: readAsTyped(field, field.byDefault),
      isChanged: changed.has(field.path),
    }))
    .filter((field) =>
      wanted === ''
        ? field.group === group
        : [field.path, field.help ?? '', field.typed].some((text) => text.toLowerCase().includes(wanted)),
    )
}

/** What somebody changed in a form of settings or texts: fields by name, each as it was shown and as it was sent. */
export function changesTyped(form: Iterable<readonly [name: string, value: unknown]>): Change[] {
  const sent = new Map([...form].map(([name, value]) => [name, plain(value)]))
  const changed = [...sent].flatMap(([name, is]) => {
    const field = name.startsWith('is ') ? name.slice('is '.length) : undefined
    const was = field === undefined ? undefined : sent.get(`was ${field}`)
    return field === undefined || was === undefined || was === is ? [] : [{ field, is }]
  })
  const settings = new Map(listFields().map((field) => [field.path, field]))
  return changed.flatMap(({ field, is }) => {
    const setting = settings.get(field)
    if (setting) return [{ field, value: readTyped(setting, is) }]
    return readTextField(field) ? [{ field, value: is === '' ? undefined : is }] : []
  })
}

/** Browsers send lines with both characters. */
const plain = (value: unknown): string => String(value).replaceAll('\r\n', '\n').trim()
