export { endDueTasks } from './task/save-task.ts'
