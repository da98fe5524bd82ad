import type { Routes } from '../../lib/routes.ts'

export default {
  '/pages/member/index': () => import('./pages/member-page.tsx'),
  '/pages/member/order/list': () => import('./pages/orders-page.tsx'),
  '/pages/member/order/detail': () => import('./pages/order-page.tsx'),
} satisfies Routes
