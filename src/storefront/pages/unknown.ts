import { notFound } from './not-found/not-found.ts'

/** Whatever no page answers: cheap, since nothing is rendered for it. */
export const loader = notFound
export const action = notFound
