import type { Routes } from '#lib/routing/routes.ts'

const routes: Routes = {
  '/pages/employeeCenter/mineBonus/index': () => import('./pages/account-page.tsx'),
  '/pages/employeeCenter/mineBonus/allBill': () => import('./pages/bills-page.tsx'),
  '/pages/employeeCenter/mineBonus/monthBill': () => import('./pages/months-page.tsx'),
  '/pages/employeeCenter/mineBonus/billDetail': () => import('./pages/bill-page.tsx'),
}

export default routes
