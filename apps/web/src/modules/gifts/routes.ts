import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/operat/send/index': () => import('./pages/pick-gifts-page.tsx'),
  '/pages/operat/send/order': () => import('./pages/confirm-gift-page.tsx'),
}

export default routes
