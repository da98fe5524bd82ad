import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/employeeCenter/employeeCenter': () => import('./pages/employee-center-page.tsx'),
}

export default routes
