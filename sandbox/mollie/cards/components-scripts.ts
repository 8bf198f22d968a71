/** The library that a page loads, as published: `Mollie(profileId, options)`, components to mount, `createToken`. */
export const LIBRARY = `{
const origin = new URL(document.currentScript.src).origin
const components = []
window.Mollie = (profileId, { locale = '', testmode = false } = {}) => {
  if (!/^pfl_/.test(profileId)) throw new Error('The profile id is not valid')
  const of = (source) => components.find(({ frame }) => frame.contentWindow === source)
  let waiting
  addEventListener('message', ({ source, origin: from, data }) => {
    const component = from === origin && of(source)
    if (!component || !data || data.mollie === undefined) return
    if (data.mollie === 'token') waiting?.(data.token ? { token: data.token } : { error: { field: data.field, message: data.message } })
    else component.tell(data)
  })
  return {
    createComponent(type, { styles = {} } = {}) {
      const box = document.createElement('div')
      box.className = 'mollie-component mollie-component--' + type
      const frame = document.createElement('iframe')
      frame.name = 'mollie-' + type
      frame.src = origin + '/components/' + type + '?locale=' + encodeURIComponent(locale)
      Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' })
      box.append(frame)
      const listeners = { change: [], focus: [], blur: [] }
      const component = {
        frame,
        tell({ mollie, error, touched, dirty, valid }) {
          if (mollie === 'ready') frame.contentWindow.postMessage({ mollie: 'styles', styles }, origin)
          const marks = { focus: ['is-focused', true], blur: ['is-focused', false] }[mollie]
          if (marks) box.classList.toggle(...marks)
          if (mollie === 'change') {
            box.classList.toggle('is-invalid', Boolean(error) && touched)
            box.classList.toggle('is-valid', valid)
            box.classList.toggle('is-touched', touched)
            box.classList.toggle('is-dirty', dirty)
          }
          for (const listener of listeners[mollie] ?? []) listener({ type: mollie, error, touched, dirty, valid })
        },
      }
      components.push(component)
      return {
        mount(target) {
          (typeof target === 'string' ? document.querySelector(target) : target).append(box)
        },
        unmount() { box.remove() },
        addEventListener(name, listener) { listeners[name].push(listener) },
        removeEventListener(name, listener) { listeners[name] = listeners[name].filter((one) => one !== listener) },
      }
    },
    createToken() {
      const number = components.find(({ frame }) => frame.name === 'mollie-cardNumber')
      return new Promise((resolve) => {
        waiting = resolve
        number.frame.contentWindow.postMessage({ mollie: 'tokenise', testmode }, origin)
      })
    },
  }
}
}`

/** Runs in each field's frame. The frames share an origin; the page around them cannot read them. */
export const FIELD_SCRIPT = `{
const input = document.querySelector('input')
const rules = {
  cardNumber: (text) => {
    const digits = text.replace(/[ -]/g, '')
    let sum = 0
    ;[...digits].reverse().forEach((digit, place) => {
      const value = Number(digit) * (place % 2 ? 2 : 1)
      sum += value > 9 ? value - 9 : value
    })
    return /^\\d{12,19}$/.test(digits) && sum % 10 === 0
  },
  cardHolder: (text) => text.trim().length > 1,
  expiryDate: (text) => {
    const [, month, year] = /^ *(0[1-9]|1[0-2]) *\\/? *(\\d{2}) *$/.exec(text) ?? []
    return Boolean(month) && Date.UTC(2000 + Number(year), Number(month)) > Date.now()
  },
  verificationCode: (text) => /^\\d{3,4}$/.test(text.trim()),
}
let touched = false
const tell = (message) => parent.postMessage(message, '*')
const isValid = () => rules[input.name](input.value)
const change = () => {
  const valid = isValid()
  const error = valid ? '' : 'Please check: ' + document.title
  input.setAttribute('aria-invalid', String(touched && !valid))
  tell({ mollie: 'change', error, touched, dirty: input.value !== '', valid })
}
window.field = {
  value: () => input.value,
  check() {
    touched = true
    change()
    return isValid()
  },
}
if (input.name === 'expiryDate') input.addEventListener('input', ({ inputType }) => {
  if (/^\\d\\d$/.test(input.value) && inputType !== 'deleteContentBackward') input.value += '/'
})
input.addEventListener('input', change)
input.addEventListener('focus', () => tell({ mollie: 'focus' }))
input.addEventListener('blur', () => {
  tell({ mollie: 'blur' })
  touched = touched || input.value !== ''
  change()
})
addEventListener('focus', () => input.focus())
const styled = ['color', 'fontSize', 'fontWeight', 'lineHeight', 'letterSpacing', 'textAlign', 'backgroundColor', 'padding']
const tokenise = async () => {
  const names = ['cardNumber', 'cardHolder', 'expiryDate', 'verificationCode']
  const fields = names.map((name) => parent.frames['mollie-' + name].field)
  const wrong = fields.map((one) => one.check()).indexOf(false)
  if (wrong !== -1) return { field: names[wrong], message: 'Please check the card' }
  const answer = await fetch('/components/tokens', {
    method: 'POST',
    body: JSON.stringify(Object.fromEntries(fields.map((one, place) => [names[place], one.value()]))),
  })
  return { message: 'Something went wrong', ...(await answer.json()) }
}
addEventListener('message', async ({ source, data }) => {
  if (source !== parent || !data) return
  if (data.mollie === 'styles') {
    for (const name of styled) if (data.styles.base?.[name]) input.style[name] = data.styles.base[name]
  }
  if (data.mollie === 'tokenise') {
    tell({ mollie: 'token', ...(await tokenise().catch(() => ({ message: 'Something went wrong' }))) })
  }
})
tell({ mollie: 'ready' })
}`
