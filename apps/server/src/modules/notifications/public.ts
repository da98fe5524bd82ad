export { notify } from './notify.ts'
export type { Message } from './notify.ts'
