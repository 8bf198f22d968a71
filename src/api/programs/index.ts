export { programDocument } from './describe.ts'
export { openProgramApi, type ProgramApiOptions } from './program-api.ts'
