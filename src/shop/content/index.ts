export { chooseLanguage } from './choose-language.ts'
export { type Bundle, type Content, openContent, type Translator } from './content.ts'
