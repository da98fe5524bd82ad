import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/employeeCenter/approval/index': () => import('./pages/approvals-page.tsx'),
  '/pages/employeeCenter/approval/add/index': () => import('./pages/add-approval-page.tsx'),
  '/pages/employeeCenter/approval/detail/index': () => import('./pages/approval-page.tsx'),
}

export default routes
