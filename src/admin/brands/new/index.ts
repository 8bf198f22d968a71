export { allCountries, allLocales } from '#tenants/versions'
export { beginBrand, findDomainsOfOthers } from '../store.ts'
export { changesOfFile } from './changes-of-file.ts'
export { groundOf, type NewBrand, planBrand } from './plan-brand.ts'
