import type { Routes } from '../../lib/routes.ts'

const routes: Routes = {
  '/pages/market/index': () => import('./market/market-page.tsx'),
  '/pages/sumBusiness/index': () => import('./business/business-page.tsx'),
  '/pages/sumNowork/index': () => import('./idle/idle-page.tsx'),
  '/pages/sumCredit/index': () => import('./credit/guarantors-page.tsx'),
  '/pages/sumCredit/creditDetail': () => import('./credit/credits-page.tsx'),
  '/pages/employeeCenter/sumCredit/index': () => import('./credit/my-credits-page.tsx'),
  '/pages/employeeCenter/sumCredit/creditDetail': () => import('./credit/my-credit-page.tsx'),
  '/pages/sumOrder/index': () => import('./sales/sales-depts-page.tsx'),
  '/pages/sumOrder/deptDetail': () => import('./sales/sales-users-page.tsx'),
  '/pages/sumRecommend/index': () => import('./recommend/recommend-depts-page.tsx'),
  '/pages/sumRecommend/deptDetail': () => import('./recommend/recommend-users-page.tsx'),
  '/pages/sumRecommend/userDetail': () => import('./recommend/recommend-orders-page.tsx'),
  '/pages/sumOrder/userDetail': () => import('./sales/sales-orders-page.tsx'),
  '/pages/statement/manufacture/index': () => import('./manufacture/manufacture-page.tsx'),
  '/pages/sumSettle/index': () => import('./settle/settle-depts-page.tsx'),
  '/pages/sumSettle/deptDetail': () => import('./settle/settle-users-page.tsx'),
  '/pages/sumSettle/userDetail': () => import('./settle/settle-bills-page.tsx'),
  '/pages/sumSettle/settleDetail': () => import('./settle/settled-bill-page.tsx'),
  '/pages/report/index': () => import('./summary/summary-depts-page.tsx'),
  '/pages/report/deptDetail': () => import('./summary/summary-users-page.tsx'),
  '/pages/report/userDetail': () => import('./summary/summary-nights-page.tsx'),
  '/pages/sumTable/index': () => import('./tables/tables-depts-page.tsx'),
  '/pages/sumTable/deptDetail': () => import('./tables/tables-users-page.tsx'),
  '/pages/sumTable/userDetail': () => import('./tables/tables-records-page.tsx'),
  '/pages/sumTable/consumeDetail': () => import('./tables/sitting-page.tsx'),
  '/pages/sumSalesRank/index': () => import('./ranking/sales-ranking-page.tsx'),
  '/pages/sumRecommendRank/index': () => import('./ranking/recommend-ranking-page.tsx'),
}

export default routes
