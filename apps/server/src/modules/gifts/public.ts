export { leftToGive } from './left-to-give.ts'
