import type { Routes } from '#lib/routing/routes.ts'

export default {
  '/pages/nfc': () => import('./pages/arrival-page.tsx'),
  '/pages/orderMeal/index': () => import('./pages/menu-page.tsx'),
  '/pages/orderMeal/order': () => import('./pages/confirm-page.tsx'),
  '/pages/orderMeal/bill': () => import('./pages/bill-page.tsx'),
} satisfies Routes
