import { data } from 'react-router'
import { isRefusal, type Refusal, type RefusalKey } from '#kit/result'

/** The outcome of the button behind a mail's link. */
export type Outcome = { done: true } | { done: false; refusal: RefusalKey }

export const outcomeOf = (answer: Refusal | undefined) =>
  isRefusal(answer)
    ? data<Outcome>(
        { done: false, refusal: answer.refusal },
        { status: answer.refusal === 'tooManyRequests' ? 429 : 422 },
      )
    : data<Outcome>({ done: true })

export const tokenIn = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''
