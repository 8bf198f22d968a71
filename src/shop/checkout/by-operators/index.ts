export { askAbout } from './ask-about.ts'
export { replaceUnit } from './replace-unit.ts'
