import {
  type DocumentNode,
  type ExecutionResult,
  execute as executeQuery,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
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

type QueryContext = SchemaContext & { translate: Translator; log: Logger }
type GraphQLProblem = { message: string; path?: readonly (string | number)[]; extensions: Record<string, unknown> }
export type QueryAnswer = { data?: unknown; errors?: GraphQLProblem[] }

const schema = contentSchema()
// The schema is in the docs. Introspection would be a way around the limits.
const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule]

/**
 * Answers a query for pages, posts and banners. Errors have the API's form: `message` is a text in the visitor's
 * language, `extensions.code` its key, `extensions.details` what is wrong.
 * @throws if the database is away
 */
export async function answerQuery(query: Query, context: QueryContext): Promise<QueryAnswer> {
  const { data, errors } = await execute(query, context)
  if (!errors) return { data }
  for (const { originalError } of errors) {
    if (isConnectionLoss(originalError)) throw originalError
  }
  for (const error of errors) {
    if (error.originalError && !refusalIn(error))
      context.log.error({ err: error.originalError }, 'graphql query failed')
  }
  // A query that exceeds a limit is refused once, as a whole.
  const over = errors.find((error) => refusalIn(error)?.details?.limit !== undefined)
  if (over) return { errors: [describeError(over, context)] }
  const translated = errors.map((error) => describeError(error, context))
  return data ? { data, errors: translated } : { errors: translated }
}

async function execute({ query, variables, operationName }: Query, context: QueryContext): Promise<ExecutionResult> {
  let document: DocumentNode
  try {
    document = parse(query)
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] }
    throw error
  }
  const errors = validate(schema, document, rules)
  if (errors.length > 0) return { errors }
  return executeQuery({ schema, document, contextValue: context, variableValues: variables, operationName })
}

const refusalIn = ({ extensions }: Pick<GraphQLError, 'extensions'>): Refusal | undefined =>
  extensions?.refusal as Refusal | undefined

/** An error without a refusal and without a path means that the query is invalid; one with a path is internal. */
function describeError(error: GraphQLError, { translate, shop }: QueryContext): GraphQLProblem {
  const refusal =
    refusalIn(error) ??
    (error.path
      ? failure(shop.visitor.requestId)
      : refuse('VALIDATION_FAILED', { details: { reason: error.message.slice(0, 300) } }))
  const { code, message, fields } = refusalText(translate, refusal)
  const details = { ...refusal.details, ...(fields && { fields }) }
  return { message, ...(error.path && { path: error.path }), extensions: { code, details } }
}
