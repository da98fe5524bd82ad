import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/goodsDetail/index': () => import('./pages/goods-details-page.tsx'),
}

export default routes
