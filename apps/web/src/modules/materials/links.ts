/** Links to the screens of the material centre. Without an id, forms create a new entry. */
import { buildLink } from '#lib/routing/links.ts'

/** P114. */
export const materialsLink = buildLink('/pages/employeeCenter/materialCenter/index')

/** P114 filtered by tag. */
export const buildTaggedLink = (tag: string): string => buildLink('/pages/employeeCenter/materialCenter/index', { tag })

/** P115. */
export const buildMaterialLink = (materialId: number): string =>
  buildLink('/pages/employeeCenter/materialCenter/materialDetails', { materialId })

/** P116. */
export const buildMaterialEditLink = (materialId?: number): string =>
  buildLink('/pages/employeeCenter/materialCenter/materialRelease', { materialId })

/** P117. */
export const buildTaskEditLink = (taskId?: number): string =>
  buildLink('/pages/employeeCenter/materialCenter/release', { taskId })

/** P118. */
export const tasksLink = buildLink('/pages/employeeCenter/materialCenter/task')

/** P119. */
export const buildTaskLink = (taskId: number): string =>
  buildLink('/pages/employeeCenter/materialCenter/taskDetails', { taskId })

/** P120. */
export const buildTaskCheckLink = (taskId: number, others?: boolean): string =>
  buildLink('/pages/employeeCenter/materialCenter/taskCheck', { taskId, ...(others && { others: 'true' }) })

/** P121. */
export const checkLink = (checkId: number): string =>
  buildLink('/pages/employeeCenter/materialCenter/checkDetails', { checkId })
