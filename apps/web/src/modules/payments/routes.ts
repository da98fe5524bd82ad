import type { Routes } from '#lib/routing/routes.ts'

export default {
  '/pages/orderMeal/pay': () => import('./pages/guest-pay-page.tsx'),
  '/pages/orderPay/index': () => import('./pages/code-pay-page.tsx'),
  '/pages/successInfo/index': () => import('./pages/result-page.tsx'),
} satisfies Routes
