import type { Routes } from '../../lib/routes.ts'

const routes: Routes = {
  '/pages/market/index': () => import('./pages/market-page.tsx'),
}

export default routes
