import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/login': () => import('./pages/login-page.tsx'),
  '/pages/bindUser/index': () => import('./pages/authorize-page.tsx'),
  '/pages/bindUser/userAuth': () => import('./pages/bind-account-page.tsx'),
  '/pages/employeeCenter/userInfo': () => import('./pages/user-info-page.tsx'),
  '/pages/employeeCenter/password/index': () => import('./pages/password-page.tsx'),
  '/pages/employeeCenter/password/payPassword': () => import('./pages/pay-password-page.tsx'),
}

export default routes
