import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/operat/bill/index': () => import('./bill/bill-page.tsx'),
}

export default routes
