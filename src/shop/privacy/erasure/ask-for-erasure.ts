import { findCustomer, proveOwner, signedIn } from '#customers'
import { readProof } from '#customers/links'
import { enqueue } from '#database'
import { after } from '#kit/clock'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { signed, unsigned } from '#kit/signature'
import type { AfterErasure } from '../contract.ts'
import type { PrivacyShop } from '../shop.ts'
import { eraseCustomer } from './erase-customer.ts'
import { inWords } from './erasure-texts.ts'
import { findErasure } from './erasures/store.ts'
import { previewErasure } from './preview/store.ts'
import { findPerson } from './store.ts'

/** Validity of the message's link, in seconds. */
const linkSeconds = 60 * 60

/** What is kept, in the visitor's language; `token` opens the page that says so. */
export type Erased = AfterErasure & { token: string }

/** @returns what erasing the signed-in customer's account would keep; refuses AUTHORIZATION_REQUIRED */
export async function previewOwnErasure(shop: PrivacyShop): Promise<AfterErasure | Refusal> {
  const customer = signedIn(shop)
  return isRefusal(customer) ? customer : foresee(shop, customer.customerId)
}

/** The same for the account of a message's link; refuses linkNotValid, CUSTOMER_NOT_FOUND. */
export async function previewErasureByLink(shop: PrivacyShop, token: string): Promise<AfterErasure | Refusal> {
  const customerId = accountOf(shop, token)
  return customerId === undefined ? refuse('linkNotValid') : foresee(shop, customerId)
}

async function foresee(shop: PrivacyShop, customerId: string): Promise<AfterErasure | Refusal> {
  const { tenant, clock, visitor } = shop
  const person = await shop.db.read((tx) => findPerson(tx, customerId))
  if (!person) return refuse('CUSTOMER_NOT_FOUND')
  const { country, currency } = tenant
  const preview = await shop.db.read((tx) => previewErasure(tx, person, { now: clock.now(), country, currency }))
  return inWords(shop, preview, visitor.language)
}

/**
 * Erases the account of the signed-in customer at once, by their password.
 * @returns what is kept; refuses AUTHORIZATION_REQUIRED, incorrectCurrentPassword, tooManyRequests
 */
export async function eraseByPassword(shop: PrivacyShop, currentPassword: string): Promise<Erased | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const owner = await shop.db.read((tx) => findCustomer(tx, customer.customerId))
  if (!owner) return refuse('CUSTOMER_NOT_FOUND')
  // Without a password, being signed in is not proof enough: an erasure cannot be undone.
  if (owner.passwordHash === null) return refuse('AUTHORIZATION_REQUIRED')
  return (await proveOwner(shop, owner, currentPassword)) ?? erase(shop, customer.customerId)
}

/**
 * Sends the link that erases an account, for customers who have no password or forgot it.
 * @returns nothing; refuses AUTHORIZATION_REQUIRED
 */
export async function askForErasure(shop: PrivacyShop): Promise<Refusal | undefined> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const reference = `${customer.customerId}~${shop.clock.now().getTime()}`
  await shop.db.transaction((tx) => enqueue(tx, 'erasure.asked', { tenant: shop.tenant.id, reference }))
  return undefined
}

/** @returns the account of a link; undefined for an invalid or expired one */
function accountOf(shop: PrivacyShop, token: string): string | undefined {
  const [customerId, askedAt] = readProof(shop, 'erasure', token)?.split('~') ?? []
  return customerId && after(new Date(Number(askedAt)), linkSeconds) > shop.clock.now() ? customerId : undefined
}

/**
 * Erases the account of a message's link.
 * @returns what is kept; refuses linkNotValid, and CUSTOMER_NOT_FOUND if it is erased already
 */
export async function eraseByLink(shop: PrivacyShop, token: string): Promise<Erased | Refusal> {
  const customerId = accountOf(shop, token)
  return customerId === undefined ? refuse('linkNotValid') : erase(shop, customerId)
}

const purpose = ({ tenant }: PrivacyShop) => `erased account of ${tenant.id}`

async function erase(shop: PrivacyShop, customerId: string): Promise<Erased | Refusal> {
  const told = await eraseCustomer(shop, customerId)
  if (!told) return refuse('CUSTOMER_NOT_FOUND')
  return { ...inWords(shop, told, shop.visitor.language), token: signed(shop.secret, purpose(shop), customerId) }
}

/** @returns what a customer was told when their account was erased; refuses linkNotValid */
export async function recallErasure(shop: PrivacyShop, token: string): Promise<AfterErasure | Refusal> {
  const customerId = unsigned(shop.secret, purpose(shop), token)
  const erasure = customerId && (await shop.db.read((tx) => findErasure(tx, customerId)))
  return erasure ? inWords(shop, erasure.told, shop.visitor.language) : refuse('linkNotValid')
}
