/** Links to the screens of the material centre. Without an id, forms create a new entry. */
import { linkTo } from '../../lib/links.ts'

/** P114. */
export const materialsLink = linkTo('/pages/employeeCenter/materialCenter/index')

/** P114 filtered by tag. */
export const taggedLink = (tag: string): string => linkTo('/pages/employeeCenter/materialCenter/index', { tag })

/** P115. */
export const materialLink = (materialId: number): string =>
  linkTo('/pages/employeeCenter/materialCenter/materialDetails', { materialId })

/** P116. */
export const editMaterialLink = (materialId?: number): string =>
  linkTo('/pages/employeeCenter/materialCenter/materialRelease', { materialId })

/** P117. */
export const editTaskLink = (taskId?: number): string =>
  linkTo('/pages/employeeCenter/materialCenter/release', { taskId })

/** P118. */
export const tasksLink = linkTo('/pages/employeeCenter/materialCenter/task')

/** P119. */
export const taskLink = (taskId: number): string =>
  linkTo('/pages/employeeCenter/materialCenter/taskDetails', { taskId })

/** P120. */
export const taskCheckLink = (taskId: number, others?: boolean): string =>
  linkTo('/pages/employeeCenter/materialCenter/taskCheck', { taskId, ...(others && { others: 'true' }) })

/** P121. */
export const checkLink = (checkId: number): string =>
  linkTo('/pages/employeeCenter/materialCenter/checkDetails', { checkId })
