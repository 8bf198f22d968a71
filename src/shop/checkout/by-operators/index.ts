export { askAbout } from './ask-about.ts'
