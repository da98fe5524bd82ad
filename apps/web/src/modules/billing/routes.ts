import type { Routes } from '../../lib/routes.ts'

const routes: Routes = {
  '/pages/operat/bill/index': () => import('./pages/bill-page.tsx'),
}

export default routes
