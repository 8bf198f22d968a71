export { BrandFolderError, type Problem, problemLine } from './problem.ts'
export { type Channel, channels, type Shop, type Visitor } from './shop.ts'
export { type CopyOverrides, publicView, type Tenant } from './tenant.ts'
