import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/employeeCenter/suggest/index': () => import('./pages/mailbox-page.tsx'),
  '/pages/employeeCenter/suggest/feedback': () => import('./pages/write-letter-page.tsx'),
  '/pages/employeeCenter/suggest/my': () => import('./pages/own-letters-page.tsx'),
  '/pages/employeeCenter/suggest/detail': () => import('./pages/letter-page.tsx'),
}

export default routes
