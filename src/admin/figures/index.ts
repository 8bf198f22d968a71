export { type Day, type Hour, type Method, readFigures, type Speed, type Turnover } from './read-figures.ts'
export { type Objectives, readObjectives } from './read-objectives.ts'
export { readWay, type Way } from './read-way.ts'
