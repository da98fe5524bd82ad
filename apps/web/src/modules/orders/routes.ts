import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/operat/order/index': () => import('./pages/orders-page.tsx'),
  '/pages/operat/order/details': () => import('./pages/order-details-page.tsx'),
  '/pages/operat/meal/index': () => import('./pages/meal-page.tsx'),
  '/pages/operat/meal/order': () => import('./pages/confirm-order-page.tsx'),
  '/pages/operat/bill/payed': () => import('./pages/ordered-page.tsx'),
}

export default routes
