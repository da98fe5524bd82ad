import type { Routes } from '#lib/routing/routes.ts'

export default {
  '/pages/giveReward/index': () => import('./pages/tip-page.tsx'),
  '/pages/giveReward/rewardPay': () => import('./pages/reward-pay-page.tsx'),
  '/pages/giveReward/payStatus': () => import('./pages/pay-status-page.tsx'),
} satisfies Routes
