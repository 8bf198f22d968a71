export { askAbout } from './ask-about.ts'
export { releaseUnneeded, unneededOf } from './release-promise.ts'
export { replaceUnit } from './replace-unit.ts'
