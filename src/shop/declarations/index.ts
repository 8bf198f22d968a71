export { confirmDeclaration, passDeclarationOn } from './confirm-declaration.ts'
export { checkDeclaration, declarationByToken, fileDeclaration } from './file-declaration.ts'
export type { DeclarationShop } from './shop.ts'
export { type Filed, findComeDue, findDeclaration, listDeclarations } from './store.ts'
