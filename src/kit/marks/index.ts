export { drawMark, type Frame, markAt, markUrl } from './draw.ts'
export { allMotifs, type Mark, markOf, pictureOf, picturesOfKinds } from './mark.ts'
