import { type GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { refusalText, type Translator } from '#content'
import { isConnectionLoss } from '#database'
import { type Refusal, refuse } from '#kit/result'
import type { Logger } from '#watch'
import { failure } from '../problem.ts'
import { contentSchema, type SchemaContext } from './schema.ts'

/** A GraphQL query from HTTP. */
export type Query = {
  query: string
  variables?: Record<string, unknown> | undefined
  operationName?: string | undefined
}

type QueryContext = SchemaContext & { translate: Translator; log: Logger /** The database was away. */; lost?: unknown }
type Told = { message: string; path?: readonly (string | number)[]; extensions: Record<string, unknown> }
export type QueryAnswer = { data?: unknown; errors?: Told[] }

const notInUse = { debug() {}, info() {}, warn() {}, error() {} }

// The schema is in the docs. Introspection would be a way around the limits.
const closed: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
  onExecute: () => ({
    onExecuteDone({ args: { contextValue }, result }) {
      const context = contextValue as unknown as QueryContext
      const { log } = context
      for (const err of 'errors' in result ? (result.errors ?? []) : []) {
        if (isConnectionLoss(err.originalError)) context.lost = err.originalError
        if (err.originalError && !refusalIn(err)) log.error({ err: err.originalError }, 'graphql query failed')
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
  // Errors are translated below.
  maskedErrors: { maskError: (error) => error as Error },
  logging: notInUse,
})

/**
 * Answers a query for pages, posts and banners. Errors have the API's form: `message` is a text in the visitor's
 * language, `extensions.code` its key, `extensions.details` what is wrong.
 * @throws if the database is away
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
  // A query that exceeds a limit is refused once, as a whole.
  const over = answer.errors.find((error) => refusalIn(error)?.details?.limit !== undefined)
  if (over) return { errors: [told(over, context)] }
  const errors = answer.errors.map((error) => told(error, context))
  return answer.data ? { data: answer.data, errors } : { errors }
}

const refusalIn = ({ extensions }: Pick<GraphQLError, 'extensions'>): Refusal | undefined =>
  extensions?.refusal as Refusal | undefined

/** An error without a refusal and without a path means that the query is invalid; one with a path is internal. */
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
