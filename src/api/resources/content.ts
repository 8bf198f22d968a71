import { z } from 'zod'
import { json, send } from '../answer.ts'
import { call } from '../call.ts'
import { problemShape } from '../problem.ts'

/** Errors in the API's form: a text, its key, and details. */
const errors = z.array(
  z.object({
    message: z.string(),
    path: z.array(z.union([z.string(), z.number()])).optional(),
    extensions: z.looseObject({ code: problemShape.shape.code, details: problemShape.shape.details }),
  }),
)

export const graphql = call({
  summary: 'Pages, posts and banners by GraphQL: `allPosts`, `post`, `page`, `banners`; the schema is in the docs',
  tag: 'Content',
  useCase: 'graphql',
  body: z.object({
    query: z.string().min(1).max(4000),
    variables: z.record(z.string().max(60), z.unknown()).nullish(),
    operationName: z.string().max(60).nullish(),
  }),
  answer: z.object({ data: z.looseObject({}), errors: errors.optional() }),
  errors: z.object({ errors }).meta({ id: 'GraphQLErrors' }),
  async run(shop, { body }, { log, request }) {
    const { tenant, visitor, content } = shop
    const { query, variables, operationName } = body
    // Few brands ask by GraphQL: its libraries are loaded for the first query.
    const { answerQuery } = await import('../graphql/answer-query.ts')
    const answer = await answerQuery(
      { query, variables: variables ?? undefined, operationName: operationName ?? undefined },
      { shop, log, translate: content.translator(tenant, visitor.language) },
    )
    return send(json('data' in answer ? 200 : 400, answer), visitor.requestId, new URL(request.url).origin)
  },
})
