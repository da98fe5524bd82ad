import type { Routes } from '#lib/routing/routes.ts'

export default {
  '/pages/member/index': () => import('./pages/member-page.tsx'),
  '/pages/member/order/list': () => import('./pages/orders-page.tsx'),
  '/pages/member/order/detail': () => import('./pages/order-page.tsx'),
  '/pages/member/recharge/list': () => import('./pages/recharges-page.tsx'),
  '/pages/member/recharge/detail': () => import('./pages/recharge-page.tsx'),
} satisfies Routes
