export { askToPay, longestAsker } from './ask-to-pay.ts'
export { type Asked, payAsked, viewAsked } from './view-asked.ts'
