import { notFound } from './not-found/not-found.ts'

/** Answers whatever no page answers: cheap, because nothing is rendered. */
export const loader = notFound
export const action = notFound
