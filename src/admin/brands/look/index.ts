export { cleanDrawing } from './clean-drawing.ts'
export { type ThemeLook, themeLooks } from './theme-looks.ts'
