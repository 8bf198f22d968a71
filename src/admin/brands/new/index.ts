export { allCountries, allLocales } from '#tenants/versions'
export { beginBrand, findDomainsOfOthers } from '../store.ts'
export { type NewBrand, planBrand } from './plan-brand.ts'
