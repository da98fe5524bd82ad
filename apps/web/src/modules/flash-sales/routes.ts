import type { Routes } from '#lib/routing/routes.ts'

export default {
  '/pages/employeeCenter/speedKill/index': () => import('./pages/sales-page.tsx'),
  '/pages/employeeCenter/speedKill/add': () => import('./pages/edit-sale-page.tsx'),
  '/pages/employeeCenter/speedKill/goods': () => import('./pages/sale-goods-page.tsx'),
  '/pages/employeeCenter/speedKill/chooseGoods': () => import('./pages/choose-goods-page.tsx'),
  '/pages/employeeCenter/speedKill/order': () => import('./pages/kill-orders-page.tsx'),
  '/pages/playWithMe/index': () => import('./pages/plays-page.tsx'),
  '/pages/playWithMe/detail': () => import('./pages/play-page.tsx'),
  '/pages/employeeCenter/groupStatistics/index': () => import('./pages/my-plays-page.tsx'),
  '/pages/cancelAfterVerify/playCertificate': () => import('./pages/certificate-page.tsx'),
} satisfies Routes
