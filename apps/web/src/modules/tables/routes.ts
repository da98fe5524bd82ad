import type { Routes } from '../../lib/routes.ts'

export default {
  '/pages/operat/table/index': () => import('./pages/floor-page.tsx'),
  '/pages/nfc': () => import('./pages/table-service-page.tsx'),
} satisfies Routes
