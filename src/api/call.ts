import type { z } from 'zod'
import type { CheckoutShop } from '#checkout'
import type { OperationMessage } from '#content'
import type { Refusal } from '#kit/result'
import type { PlainKey } from '#kit/text-key'
import type { PaymentSubject } from '#payments/provider'
import type { Tenant } from '#tenants'
import type { Logger } from '#watch'
import type { Browser } from './browser.ts'

/** What a call may need besides the shop. */
export type CallContext = {
  request: Request
  /** The raw body, for a signature over it. */
  text(): Promise<string>
  log: Logger
  /** Where a new session is stored. */
  browser: Browser
  /** A success message, by its text key. */
  say(code: PlainKey): { code: string; message: string }
  /** Adds a header to the answer. */
  header(name: string, value: string): void
  /** Answers a brand's small files, which the pages serve: texts, manifest. */
  brandFile(request: Request, tenant: Tenant): Response | undefined | Promise<Response | undefined>
}

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type Described<Params, Query, Body, Answer> = {
  /** One line for the reference. */
  summary: string
  /** Its section in the reference. */
  tag: 'Account' | 'Cart' | 'Catalogue' | 'Checkout' | 'Content' | 'Contract' | 'Order' | 'Page' | 'Partner' | 'Support'
  /** The use case that it calls, by which limits and refusals are found. */
  useCase: string
  /**
   * A call about accounts, which exists if the brand has them. `customer`: refused AUTHORIZATION_REQUIRED to guests.
   * `here`: signs in, if the shop does that itself; `portal`: signs in by the brand's portal.
   */
  account?: 'anyone' | 'customer' | 'here' | 'portal'
  params?: Params
  query?: Query
  body?: Body
  /** The body is a form instead of JSON. */
  form?: true
  /** Other content types under which browsers send JSON. */
  alsoAs?: readonly `application/${string}`[]
  /** The schema of a successful answer; `undefined` if it has no body. */
  answer: Answer
  /** Content type of a successful answer that is a file. */
  file?: 'application/pdf' | 'image/svg+xml'
  /** What it answers with status 400 besides a problem. */
  errors?: z.ZodType
  /** Status of a successful answer; 200 if omitted. */
  status?: 201 | 204
  /** Accepts an `Idempotency-Key`. A call that fills a cart also sets the browser's id. */
  once?: true | 'names its browser'
  /** Understands `Prefer: wait`. */
  waits?: true
  /**
   * Shared webhook endpoint of a partner. Finds the tenant by the provider's payment id, by the body, or by the brand's
   * number.
   */
  webhookSubject?:
    | { provider: string; subjectOf(body: unknown): PaymentSubject | undefined }
    | { number(form: URLSearchParams): string }
  /** The message of some brands for its failure. */
  failure?: OperationMessage
}

type Outcome<Answer> = Read<Answer> | Refusal | Response

/** A call of the API: its schemas, which validate and describe it, and its use case. */
export type Call = Described<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType | undefined> & {
  run(shop: CheckoutShop, input: { params: unknown; query: unknown; body: unknown }, context: CallContext): unknown
}

/**
 * Connects a use case to the schemas of its input and answer. A refusal is an answer; a `Response` is sent as it is.
 */
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
