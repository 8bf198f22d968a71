export { brandColours } from './brand-colours.ts'
export { chooseLanguage } from './choose-language.ts'
export { type Bundle, type Content, openContent, type Translator } from './content.ts'
export { type OperationMessage, refusalText } from './refusal-text.ts'
