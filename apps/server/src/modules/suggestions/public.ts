export { notifyHandlers } from './notify-handlers.ts'
