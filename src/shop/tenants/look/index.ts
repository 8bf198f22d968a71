export { facesFor } from './faces.ts'
export { fontNames } from './fonts.ts'
export { logoOf, ownDrawingAt, ownDrawingUrl, ownRulesOf, stylesheetOf, tokensOf } from './look-of.ts'
export { contrastsOf } from './palette.ts'
