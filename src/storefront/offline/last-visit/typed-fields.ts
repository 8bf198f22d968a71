import { attempt } from '#kit/attempt'
import { onDevice } from '#kit/on-device'

const place = onDevice.typed.name
const neverKept = /^(password|file)$/
/** Codes and cards (values of `autocomplete`), which are not stored. */
const secrets = /one-time-code|^cc-|password/

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Typed = { path: string; fields: [number: number, value: string | boolean][] }

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** All fields of the page in order: the same page of the last visit has the same. Hidden ones come and go. */
const fieldsHere = (): Field[] => [
  ...document.querySelectorAll<Field>('form :is(input:not([type="hidden"]), select, textarea)'),
]

/** In the browser, when a page is left: stores typed input, for this tab and until its next page. */
export function storeTyped(): void {
  const fields = fieldsHere().flatMap((field, number): Typed['fields'] => {
    if (neverKept.test(field.type) || secrets.test(field.autocomplete)) return []
    const [value, before] = isBox(field)
      ? [field.checked, field.defaultChecked]
      : [field.value, 'defaultValue' in field ? field.defaultValue : undefined]
    return value === before ? [] : [[number, value]]
  })
  attempt(() => sessionStorage.setItem(place, JSON.stringify({ path: location.pathname, fields } satisfies Typed)))
}

let read: (() => void) | undefined

/** @returns a function that restores, once, the input typed before the page was loaded again; it is not stored any longer */
export function restoreTyped(): () => void {
  read ??= readTyped()
  return () => {
    read?.()
    read = () => {}
  }
}

function readTyped(): () => void {
  const written = attempt(() => sessionStorage.getItem(place))
  attempt(() => sessionStorage.removeItem(place))
  const typed = attempt(() => JSON.parse(written ?? '') as Typed)
  if (typed?.path !== location.pathname) return () => {}
  return () => {
    const fields = fieldsHere()
    for (const [number, value] of typed.fields) if (fields[number]) fillIn(fields[number], value)
  }
}

/** Fires the events of typing, so that React notices. */
function fillIn(field: Field, value: string | boolean): void {
  if (isBox(field)) {
    if (field.checked !== value) field.click()
    return
  }
  if (field.value === value || field.value !== initial(field)) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** The initial value of a field; a choice may be changed at any time. */
const initial = (field: Field): string => ('defaultValue' in field ? field.defaultValue : field.value)
