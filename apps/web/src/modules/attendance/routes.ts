import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/employeeCenter/clock/index': () => import('./pages/punch-page.tsx'),
  '/pages/employeeCenter/clockStatistics/index': () => import('./pages/month-page.tsx'),
  '/pages/employeeCenter/clockActor/userStatistics/index': () => import('./pages/team-month-page.tsx'),
  '/pages/employeeCenter/clockApply/index': () => import('./pages/team-applies-page.tsx'),
  '/pages/employeeCenter/clockApply/detail': () => import('./pages/apply-page.tsx'),
  '/pages/employeeCenter/clockApply/apply': () => import('./pages/new-apply-page.tsx'),
  '/pages/employeeCenter/clockApply/applyList': () => import('./pages/my-applies-page.tsx'),
}

export default routes
