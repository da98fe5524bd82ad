export { notify } from './notify.ts'
export type { Message } from './notify.ts'
export { unreadCount } from './message-queries.ts'
