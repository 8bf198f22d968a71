export { tikkieBooks } from './books.ts'
export { tikkie } from './tikkie.ts'
