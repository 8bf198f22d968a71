export { editProfile } from './edit-profile.ts'
export { viewProfile } from './view-profile.ts'
