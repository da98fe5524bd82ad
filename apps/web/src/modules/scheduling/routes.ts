import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/employeeCenter/workforce/index': () => import('./pages/schedule-page.tsx'),
}

export default routes
