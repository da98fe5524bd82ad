/** What other modules may use of signing in. */
export { leave, logOut } from './log-out.ts'
export { seal } from './seal.ts'
