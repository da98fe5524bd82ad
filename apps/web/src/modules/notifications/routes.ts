import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/employeeCenter/notification': () => import('./pages/notifications-page.tsx'),
  '/pages/employeeCenter/notifyDetail': () => import('./pages/notification-page.tsx'),
}

export default routes
