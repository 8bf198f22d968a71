export { gather } from './gather.ts'
export { type Source, sources } from './sources.ts'
export { type Case, type CaseChange, changeCase, findCase, findOpenCases } from './store.ts'
