export { changesTo } from './changes-to.ts'
export { type PackedBrand, packBrand, packedBrand, packedOf, unpackBrand } from './packed-brand.ts'
export { most } from './unzip.ts'
