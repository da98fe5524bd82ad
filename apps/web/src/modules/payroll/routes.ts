import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/employeeCenter/employee/employeeWages/index': () => import('./pages/wages-page.tsx'),
  '/pages/employeeCenter/employee/employeeWagesDetail/index': () => import('./pages/wage-page.tsx'),
  '/pages/employeeCenter/employee/employeeWages/wagesDetail': () => import('./pages/wage-item-page.tsx'),
}

export default routes
