/**
 * Runs in the page of card fields. It talks only to the shop's page around it: `hello` (with the colours and fonts) is
 * answered with `ready` or `failed`, `tokenise` with `token` or `wrong`; `height` is sent whenever it changes.
 */
export const cardFieldsScript = `{
const { shops, profileId, options, fields } = JSON.parse(document.getElementById('settings').textContent)
const root = document.documentElement
let shop, mollie
const tell = (card, more) => parent.postMessage({ card, ...more }, shop)
const frameOf = (type) => document.querySelector('#' + type + ' iframe')
const mark = (type, isWrong) => {
  const field = document.getElementById(type)
  field.classList.toggle('wrong', isWrong)
  field.querySelector('.error').hidden = !isWrong
}
const wear = (look) => {
  const { faces, ...tokens } = look
  document.getElementById('faces').textContent = faces
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty('--' + name, String(value))
  root.style.colorScheme = look.scheme
}
const mount = () => {
  mollie = Mollie(profileId, options)
  const { color } = getComputedStyle(document.body)
  const styles = { base: { color, fontSize: '16px', lineHeight: '24px' } }
  for (const { type, label } of fields) {
    const component = mollie.createComponent(type, { styles })
    component.mount('#' + type + ' .box')
    component.addEventListener('change', ({ error, touched }) => mark(type, Boolean(error) && touched))
    frameOf(type).title = label
    document.querySelector('#' + type + ' .label').addEventListener('click', () => frameOf(type).focus())
  }
}
const tokenise = async () => {
  const { token } = await mollie.createToken()
  if (token) return tell('token', { token })
  tell('wrong')
  const wrong = fields.find(({ type }) => document.getElementById(type).matches('.wrong')) ?? fields[0]
  frameOf(wrong.type).focus()
}
addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || !shops.includes(origin) || !data) return
  shop = origin
  if (data.card === 'hello') {
    wear(data.look)
    if (mollie) return
    try {
      mount()
      tell('ready')
      new ResizeObserver(() => tell('height', { height: Math.ceil(document.querySelector('main').getBoundingClientRect().height) })).observe(document.querySelector('main'))
    } catch {
      tell('failed')
    }
  }
  if (data.card === 'tokenise') tokenise().catch(() => tell('failed'))
})
}`
