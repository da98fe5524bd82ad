import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/cancelAfterVerify/index': () => import('./pages/verify-page.tsx'),
  '/pages/cancelAfterVerify/selectPackage': () => import('./pages/choose-vouchers-page.tsx'),
  '/pages/cancelAfterVerify/groupInfo': () => import('./pages/voucher-page.tsx'),
}

export default routes
