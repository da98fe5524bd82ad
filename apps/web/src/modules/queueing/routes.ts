import type { Routes } from '#lib/routing/routes.ts'

export default {
  '/pages/takeNumber/index': () => import('./pages/take-number-page.tsx'),
} satisfies Routes
