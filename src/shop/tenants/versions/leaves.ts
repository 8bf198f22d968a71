/** A change of a draft: a field by its dotted path, and its value; undefined goes back to the default. */
export type Change = { field: string; value: unknown }

/** A field that two versions have differently; undefined where one does not have it. */
export type Difference = { field: string; before: unknown; after: unknown }

type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every value of settings by its dotted path. A list is one value; so is an empty group. */
function leavesOf(value: unknown, path = ''): [field: string, value: unknown][] {
  if (!isGroup(value) || (path !== '' && Object.keys(value).length === 0)) return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : leavesOf(inner, path === '' ? name : `${path}.${name}`),
  )
}

/** @returns what differs, field by field, in the order of the second */
export function listDifferences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [new Map(leavesOf(before)), new Map(leavesOf(after))]
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
    .filter(({ field }) => !hasFields(was, field) && !hasFields(is, field))
}

/** A group that is empty on one side and not on the other is told of by its fields. */
const hasFields = (leaves: ReadonlyMap<string, unknown>, group: string): boolean =>
  [...leaves.keys()].some((field) => field.startsWith(`${group}.`))

/** @returns the value of a field by its dotted path, if there is one */
export const readField = (settings: unknown, field: string): unknown =>
  field.split('.').reduce<unknown>((group, name) => (isGroup(group) ? own(group, name) : undefined), settings)

const own = (group: Group, name: string): unknown => (Object.hasOwn(group, name) ? group[name] : undefined)

/** @returns settings with these changes; a group that loses its last field goes too */
export const planChanges = (written: unknown, changes: readonly Change[]): unknown =>
  changes.reduce<unknown>((settings, { field, value }) => withField(settings, field.split('.'), value) ?? {}, written)

function withField(settings: unknown, [name = '', ...rest]: readonly string[], value: unknown): Group | undefined {
  const { [name]: former, ...others } = isGroup(settings) ? settings : {}
  const next = rest.length === 0 ? value : withField(former, rest, value)
  // A field keeps its place.
  const all = Object.keys(isGroup(settings) ? settings : {}).includes(name)
    ? Object.fromEntries(Object.entries(settings as Group).map(([key, kept]) => [key, key === name ? next : kept]))
    : { ...others, [name]: next }
  const said = Object.entries(all).filter(([, one]) => one !== undefined)
  return said.length === 0 ? undefined : Object.fromEntries(said)
}
