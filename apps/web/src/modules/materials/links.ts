/** Links to the screens of the material centre. Without an id, forms create a new entry. */
import { buildLink } from '#lib/routing/links.ts'

/** P114 物料中心. */
export const materialsLink = buildLink('/pages/employeeCenter/materialCenter/index')

/** P114 物料中心 filtered by tag. */
export const buildTaggedMaterialsLink = (tag: string): string =>
  buildLink('/pages/employeeCenter/materialCenter/index', { tag })

/** P115 物料详情. */
export const buildMaterialLink = (materialId: number): string =>
  buildLink('/pages/employeeCenter/materialCenter/materialDetails', { materialId })

/** P116 发布物料: form of a material; without an id, of a new one. */
export const buildMaterialEditLink = (materialId?: number): string =>
  buildLink('/pages/employeeCenter/materialCenter/materialRelease', { materialId })

/** P117 发布任务: form of a task; without an id, of a new one. */
export const buildTaskEditLink = (taskId?: number): string =>
  buildLink('/pages/employeeCenter/materialCenter/release', { taskId })

/** P118 任务列表. */
export const tasksLink = buildLink('/pages/employeeCenter/materialCenter/task')

/** P119 任务详情. */
export const buildTaskLink = (taskId: number): string =>
  buildLink('/pages/employeeCenter/materialCenter/taskDetails', { taskId })

/** P120 任务打卡; `others` shows the pending check-ins of other employees for review. */
export const buildTaskCheckLink = (taskId: number, others?: boolean): string =>
  buildLink('/pages/employeeCenter/materialCenter/taskCheck', { taskId, ...(others && { others: 'true' }) })

/** P121 打卡详情. */
export const buildCheckDetailLink = (checkId: number): string =>
  buildLink('/pages/employeeCenter/materialCenter/checkDetails', { checkId })
