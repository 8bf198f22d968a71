import type { z } from 'zod'
import type { CheckoutShop } from '#checkout'
import type { OperationMessage } from '#content'
import type { Refusal } from '#kit/result'
import type { PlainKey } from '#kit/text-key'
import type { Tenant } from '#tenants'
import type { Logger } from '#watch'
import type { Browser } from './browser.ts'

/** What little a call may need besides a shop. */
export type CallContext = {
  request: Request
  /** The body as it came, for a signature over it. */
  text(): Promise<string>
  log: Logger
  /** Where the session of whoever signs in is kept. */
  browser: Browser
  /** That it worked, by the key of its text. */
  say(code: PlainKey): { code: string; message: string }
  /** Answers the small files of a brand that the pages know best: its texts, its manifest. */
  brandFile(request: Request, tenant: Tenant): Response | undefined | Promise<Response | undefined>
}

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type Described<Params, Query, Body, Answer> = {
  /** One line for the reference. */
  summary: string
  /** The heading it stands under there. */
  tag: 'Account' | 'Cart' | 'Catalogue' | 'Checkout' | 'Content' | 'Contract' | 'Order' | 'Page' | 'Partner' | 'Support'
  /** Its name for the limits: the use case that it calls. */
  useCase: string
  /**
   * Belongs to accounts: there where the brand has them. For a `customer` only, it is refused AUTHORIZATION_REQUIRED to
   * everybody who is not signed in. What signs in `here` is there where the shop does that itself, what does so by the
   * `portal` where the brand has one.
   */
  account?: 'anyone' | 'customer' | 'here' | 'portal'
  params?: Params
  query?: Query
  body?: Body
  /** The body is a form instead of JSON. */
  form?: true
  /** Names of their own that browsers give to some JSON. */
  alsoAs?: readonly `application/${string}`[]
  /** The schema of a good answer; `undefined` for one without a body. */
  answer: Answer
  /** What a good answer is where it is a file and no JSON. */
  file?: 'application/pdf' | 'image/svg+xml'
  /** What it answers by 400 besides a problem. */
  errors?: z.ZodType
  /** Of a good answer: 200 unless said. */
  status?: 201 | 204
  /** Accepts an `Idempotency-Key`. What fills a cart in names the browser that did. */
  once?: true | 'names its browser'
  /** A payment provider's door that is one for all brands: which payment its news is about, by its own reference, whose it is, or to which of the brands' numbers. */
  newsOf?:
    | { provider: string; reference(body: unknown): string | undefined }
    | { tenant(body: unknown): string | undefined }
    | { number(form: URLSearchParams): string }
  /** What some brands say when it fails. */
  failure?: OperationMessage
}

type Outcome<Answer> = Read<Answer> | Refusal | Response

/** A call of the wire: its shapes, which validate and describe it, and the use case behind it. */
export type Call = Described<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType | undefined> & {
  run(shop: CheckoutShop, input: { params: unknown; query: unknown; body: unknown }, context: CallContext): unknown
}

/** Ties a use case's input and answer to the shapes. A refusal is an answer; a `Response` is sent as it is. */
export const call = <
  Answer extends z.ZodType | undefined,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  described: Described<Params, Query, Body, Answer> & {
    run(
      shop: CheckoutShop,
      input: { params: Read<Params>; query: Read<Query>; body: Read<Body> },
      context: CallContext,
    ): Outcome<Answer> | Promise<Outcome<Answer>>
  },
): Call => described as unknown as Call
