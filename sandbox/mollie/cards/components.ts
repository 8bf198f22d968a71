import { type Answer, type Call, json, type Route, readJson } from '../../http/call.ts'
import { html } from '../../http/html.ts'
import { type CardTokens, type TypedCard, wrongField } from './cards.ts'
import { FIELD_SCRIPT, LIBRARY } from './components-scripts.ts'

const FIELDS: Record<keyof TypedCard, { autocomplete: string; numeric: boolean; placeholder: string }> = {
  cardNumber: { autocomplete: 'cc-number', numeric: true, placeholder: '0000 0000 0000 0000' },
  cardHolder: { autocomplete: 'cc-name', numeric: false, placeholder: '' },
  expiryDate: { autocomplete: 'cc-exp', numeric: true, placeholder: 'MM/YY' },
  verificationCode: { autocomplete: 'cc-csc', numeric: true, placeholder: '123' },
}
type Field = keyof typeof FIELDS

/** Labels of the fields by language; the first is the default. */
const NAMES: Record<string, Record<Field, string>> = {
  en: { cardNumber: 'Card number', cardHolder: 'Name on card', expiryDate: 'Expiry date', verificationCode: 'CVC/CVV' },
  de: {
    cardNumber: 'Kartennummer',
    cardHolder: 'Karteninhaber',
    expiryDate: 'Gültig bis',
    verificationCode: 'CVC/CVV',
  },
  nl: { cardNumber: 'Kaartnummer', cardHolder: 'Kaarthouder', expiryDate: 'Vervaldatum', verificationCode: 'CVC/CVV' },
  fr: { cardNumber: 'Numéro de carte', cardHolder: 'Titulaire', expiryDate: 'Expiration', verificationCode: 'CVC/CVV' },
  es: { cardNumber: 'Número de tarjeta', cardHolder: 'Titular', expiryDate: 'Caducidad', verificationCode: 'CVC/CVV' },
  it: { cardNumber: 'Numero della carta', cardHolder: 'Titolare', expiryDate: 'Scadenza', verificationCode: 'CVC/CVV' },
  pl: { cardNumber: 'Numer karty', cardHolder: 'Posiadacz', expiryDate: 'Data ważności', verificationCode: 'CVC/CVV' },
}

/**
 * Hosted card fields in the shape of Mollie Components: `/v1/mollie.js` gives a page the `Mollie` object, which puts each
 * field into a frame of its own on this origin. What is typed stays among these frames and becomes a token here.
 */
export function componentRoutes(tokens: CardTokens): Route[] {
  const field = (call: Call): Answer => {
    const name = call.params[0] as Field
    if (!Object.hasOwn(FIELDS, name)) return json(404, { error: `No component ${name}` })
    const { autocomplete, numeric, placeholder } = FIELDS[name]
    const names = NAMES[call.query.get('locale')?.slice(0, 2) ?? ''] ?? NAMES.en
    const { markup } = html`<!doctype html><meta charset="utf-8"><title>${names?.[name]}</title>
<style>*{box-sizing:border-box}html,body{margin:0;height:100%}input{width:100%;height:100%;margin:0;padding:0;border:0;outline:0;background:none;font:16px/1.5 system-ui,sans-serif;color:inherit}</style>
<input name="${name}" aria-label="${names?.[name]}" autocomplete="${autocomplete}" placeholder="${placeholder}" inputmode="${numeric ? 'numeric' : 'text'}" spellcheck="false">
<script>${{ markup: FIELD_SCRIPT }}</script>`
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: markup }
  }

  /** Only the fields' frames call this: another origin may send, but cannot read the response. */
  const tokenise = (call: Call): Answer => {
    const body = readJson(call) ?? {}
    const text = (name: Field) => (typeof body[name] === 'string' ? body[name].slice(0, 100) : '')
    const card: TypedCard = {
      cardNumber: text('cardNumber'),
      cardHolder: text('cardHolder'),
      expiryDate: text('expiryDate'),
      verificationCode: text('verificationCode'),
    }
    const wrong = wrongField(card)
    return wrong ? json(422, { field: wrong }) : json(201, { token: tokens.create(card) })
  }

  return [
    [
      'GET',
      '/v1/mollie.js',
      () => ({ status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' }, body: LIBRARY }),
    ],
    ['GET', '/components/:name', field],
    ['POST', '/components/tokens', tokenise],
  ]
}
