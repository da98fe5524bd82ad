/** What other modules may use of signing in. */
export { seal } from './seal.ts'
