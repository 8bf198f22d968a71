export { checkVersion, effectOf, saidOf, type VersionProblem, writtenOf } from './check.ts'
export { changesTyped, type EditedField, fieldsOf } from './editor.ts'
export { groupOfField, type SettingGroup, settingGroups } from './groups.ts'
export {
  type BrandDetail,
  type BrandRow,
  changesBetween,
  readBrand,
  readBrandList,
  type VersionChange,
} from './read-brands.ts'
export { type DraftDetail, readDraft } from './read-draft.ts'
export { isRisky, type Risk, riskOf } from './risk.ts'
export {
  findKeepers,
  findVersion,
  findVersions,
  findWritten,
  insertVersion,
  type Keeper,
  keepBrand,
  type VersionRow,
} from './store.ts'
export { tryDraft } from './trial.ts'
