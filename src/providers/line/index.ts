export { type Line, openLine, type Question } from './line.ts'
