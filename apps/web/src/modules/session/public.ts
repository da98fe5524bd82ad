/** What other modules may use of signing in. */
export { logOut } from './log-out.ts'
export { seal } from './seal.ts'
