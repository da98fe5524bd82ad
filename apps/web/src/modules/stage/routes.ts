import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/employeeCenter/clock/actor': () => import('./pages/stage-page.tsx'),
  '/pages/employeeCenter/clockActor/apply/index': () => import('./pages/new-apply-page.tsx'),
  '/pages/employeeCenter/clockActor/apply/my/index': () => import('./pages/own-applies-page.tsx'),
  '/pages/employeeCenter/clockActor/apply/my/detail': () => import('./pages/apply-page.tsx'),
  '/pages/employeeCenter/clockActor/apply/team/index': () => import('./pages/team-applies-page.tsx'),
  '/pages/employeeCenter/clockActor/apply/team/detail': () => import('./pages/team-apply-page.tsx'),
}

export default routes
