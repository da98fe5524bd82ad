import type { Routes } from '../../lib/routes.ts'

const routes: Routes = {
  '/pages/employeeCenter/clock/actor': () => import('./pages/stage-page.tsx'),
}

export default routes
