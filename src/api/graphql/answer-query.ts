import { type GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { refusalText, type Translator } from '#content'
import { isConnectionLoss } from '#database'
import { type Refusal, refuse } from '#kit/result'
import type { Logger } from '#watch'
import { failure } from '../problem.ts'
import { type Asked, contentSchema } from './schema.ts'

/** A GraphQL question as it comes over HTTP. */
export type Query = {
  query: string
  variables?: Record<string, unknown> | undefined
  operationName?: string | undefined
}

type QueryContext = Asked & { translate: Translator; log: Logger /** The database was away. */; lost?: unknown }
type Told = { message: string; path?: readonly (string | number)[]; extensions: Record<string, unknown> }
export type QueryAnswer = { data?: unknown; errors?: Told[] }

const notInUse = { debug() {}, info() {}, warn() {}, error() {} }

// The schema stands in the docs. Asked of the shop itself it would be a way round the limits.
const closed: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
  onExecute: () => ({
    onExecuteDone({ args: { contextValue }, result }) {
      const context = contextValue as unknown as QueryContext
      const { log } = context
      for (const err of 'errors' in result ? (result.errors ?? []) : []) {
        if (isConnectionLoss(err.originalError)) context.lost = err.originalError
        if (err.originalError && !refusalIn(err))
          log.error({ err: err.originalError }, 'a question could not be answered')
      }
    },
  }),
}

const yoga = createYoga<QueryContext>({
  schema: contentSchema(),
  plugins: [closed],
  graphqlEndpoint: '/',
  graphiql: false,
  landingPage: false,
  batching: false,
  multipart: false,
  cors: false,
  // Errors are put into the catalogue's words below.
  maskedErrors: { maskError: (error) => error as Error },
  logging: notInUse,
})

/**
 * Answers a question about pages, posts and banners. Errors are told in the catalogue's manner: `message` is a text in
 * the visitor's language, `extensions.code` its key, `extensions.details` what is wrong.
 * @throws where the database is away
 */
export async function answerQuery(query: Query, context: QueryContext): Promise<QueryAnswer> {
  const request = new Request('http://graphql.local/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(query),
  })
  const answer = (await (await yoga.fetch(request, context)).json()) as { data?: unknown; errors?: GraphQLError[] }
  if (context.lost) throw context.lost
  if (!answer.errors) return { data: answer.data }
  // A question that goes over a limit is refused as a whole, and once, not field by field.
  const over = answer.errors.find((error) => refusalIn(error)?.details?.limit !== undefined)
  if (over) return { errors: [told(over, context)] }
  const errors = answer.errors.map((error) => told(error, context))
  return answer.data ? { data: answer.data, errors } : { errors }
}

const refusalIn = ({ extensions }: Pick<GraphQLError, 'extensions'>): Refusal | undefined =>
  extensions?.refusal as Refusal | undefined

/** What has no refusal and no place in the answer was not understood; what has a place went wrong inside. */
function told(error: GraphQLError, { translate, shop }: QueryContext): Told {
  const refusal =
    refusalIn(error) ??
    (error.path
      ? failure(shop.visitor.requestId)
      : refuse('VALIDATION_FAILED', { details: { reason: error.message.slice(0, 300) } }))
  const { code, message, fields } = refusalText(translate, refusal)
  const details = { ...refusal.details, ...(fields && { fields }) }
  return { message, ...(error.path && { path: error.path }), extensions: { code, details } }
}
