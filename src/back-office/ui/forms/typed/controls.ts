export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (one: Element): one is Control =>
  one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement
const isBox = (one: Control): one is HTMLInputElement => one.type === 'checkbox' || one.type === 'radio'
const isTypedIn = (one: Control): boolean =>
  one.name !== '' && !/^(hidden|submit|reset|button|image)$/.test(one.type) && !('readOnly' in one && one.readOnly)

/** The controls of a form in which somebody can type or choose. */
export const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl).filter(isTypedIn)

/** The hidden fields that name the press: sent twice under one name, a form is done once. */
export const pressesOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]:is([name="key"], [name="press"])'),
]

/** Names a control within its form. */
export const nameOf = (control: Control): string => (isBox(control) ? `${control.name} ${control.value}` : control.name)

/** What somebody typed or chose; of a box whether it is ticked: `true`. */
export const typedIn = (control: Control): string => (isBox(control) ? String(control.checked) : control.value)

/**
 * What the page says, before anybody types. Fields that show something else, and lists of choices, of which React tells
 * only once what is chosen, say it in `data-said`.
 */
export function saidIn(control: Control): string {
  if (control.dataset.said !== undefined) return control.dataset.said.replaceAll('\r\n', '\n')
  if (isBox(control)) return String(control.defaultChecked)
  if (control instanceof HTMLSelectElement) return control.options[0]?.value ?? ''
  return control.type === 'file' ? '' : control.defaultValue.replaceAll('\r\n', '\n')
}

export const isTouched = (control: Control): boolean => typedIn(control) !== saidIn(control)

export function show(control: Control, value: string): void {
  if (isBox(control)) control.checked = value === 'true'
  else control.value = value
}

/** For whoever listens to typing and choosing. */
export function tellTyped(control: Control): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
