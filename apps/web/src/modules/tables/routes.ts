import type { Routes } from '#lib/routing/routes.ts'

export default {
  '/pages/operat/table/index': () => import('./pages/floor-page.tsx'),
} satisfies Routes
