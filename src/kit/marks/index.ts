export { answerMark } from './answer-mark.ts'
export { drawMark, type Frame, markAt, markUrl } from './draw.ts'
export { allMotifs, type Mark, markOf, pictureOf, picturesOfKinds } from './mark.ts'
