import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/employeeCenter/childrenPages/storingWine': () => import('./pages/store-page.tsx'),
  '/pages/employeeCenter/childrenPages/getWine': () => import('./pages/fetch-page.tsx'),
  '/pages/employeeCenter/childrenPages/searchWine': () => import('./pages/look-up-page.tsx'),
  '/pages/employeeCenter/childrenPages/searchWineStore': () => import('./pages/cellar-page.tsx'),
  '/pages/member/wine/list': () => import('./pages/own-bottles-page.tsx'),
  '/pages/member/wine/detail': () => import('./pages/own-bottle-page.tsx'),
  '/pages/employeeCenter/sumbitApplay': () => import('./pages/confirm-page.tsx'),
}

export default routes
