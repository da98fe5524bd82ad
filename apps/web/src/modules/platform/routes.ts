import type { Routes } from '#lib/routing/routes.ts'

export default {
  '/choose-location': () => import('./pages/choose-location-page.tsx'),
  '/open-location': () => import('./pages/open-location-page.tsx'),
  '/pages/downLoad/index': () => import('./pages/download-page.tsx'),
  '/pages/downLoad/detail': () => import('./pages/ios-install-page.tsx'),
} satisfies Routes
