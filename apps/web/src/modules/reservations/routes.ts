import type { Routes } from '#lib/routing/routes.ts'

export default {
  '/pages/operat/reserve/index': () => import('./pages/bookings-page.tsx'),
  '/pages/notice/index': () => import('./pages/notice-page.tsx'),
} satisfies Routes
