export { drawMark, markAt, markUrl } from './draw.ts'
export type { Motif } from './drawings.ts'
export { allMotifs, type Mark, markOf, pictureOf } from './mark.ts'
