import { z } from 'zod'
import { addToCart, addVouchers, changeQuantity, createCart, removeItem, removeVouchers, viewCart } from '#cart'
import { addToCartInput, addToCartV2Input, cartAnswer, cartView, createCartInput, vouchersInput } from '#cart/contract'
import { call } from '../call.ts'
import { digits } from './digits.ts'

const cartName = z.string().min(1).max(60)
const itemKey = z.string().min(1).max(60)
const count = digits(0, 1000)
const cart = cartView.meta({ id: 'Cart' })

export const create = call({
  summary: 'Creates a cart with a number and an amount',
  tag: 'Cart',
  useCase: 'createCart',
  body: createCartInput,
  answer: cartAnswer,
  once: 'names its browser',
  failure: 'createCartErrorMessage',
  run: (shop, { body }) => createCart(shop, body),
})

export const add = call({
  summary: 'Creates a cart with items',
  tag: 'Cart',
  useCase: 'addToCart',
  body: addToCartInput,
  answer: cartAnswer,
  once: 'names its browser',
  failure: 'addToCartErrorMessage',
  run: (shop, { body }) => addToCart(shop, body),
})

export const addV2 = call({
  ...add,
  summary: 'Adds items to a cart, or to a new one if none is named',
  body: addToCartV2Input,
  answer: cartAnswer,
  run: (shop, { body }) => addToCart(shop, body),
})

export const view = call({
  summary: 'Shows a cart',
  tag: 'Cart',
  useCase: 'viewCart',
  params: z.object({ cartName }),
  answer: cart,
  run: (shop, { params }) => viewCart(shop, params.cartName),
})

export const changeItem = call({
  summary: 'Sets the quantity of an item; 0 removes it',
  tag: 'Cart',
  useCase: 'changeQuantity',
  params: z.object({ cartName, itemKey, count }),
  answer: cart,
  failure: 'addToCartErrorMessage',
  run: (shop, { params }) => changeQuantity(shop, params.cartName, params.itemKey, params.count),
})

export const dropItem = call({
  summary: 'Removes an item',
  tag: 'Cart',
  useCase: 'removeItem',
  params: z.object({ cartName, itemKey }),
  answer: cart,
  run: (shop, { params }) => removeItem(shop, params.cartName, params.itemKey),
})

export const takeVouchers = call({
  summary: 'Adds promo codes to a cart; the answer is the same whatever is wrong with one',
  tag: 'Cart',
  useCase: 'addVouchers',
  body: vouchersInput,
  answer: cart,
  run: (shop, { body }) => addVouchers(shop, body),
})

export const dropVouchers = call({
  summary: 'Removes promo codes from a cart, as typed or by their `voucherId`',
  tag: 'Cart',
  useCase: 'removeVouchers',
  body: vouchersInput,
  answer: cart,
  run: (shop, { body }) => removeVouchers(shop, body),
})
