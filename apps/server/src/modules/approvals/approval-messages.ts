/** What every message about an approval has in common: its category, and the screen it leads to. */
import { notifyCategory } from '@nocturne/contract/codes'
import { detailRoute } from './approval-route.ts'

export const messageAbout = (approvalId: number) => ({
  category: notifyCategory.approval,
  route: detailRoute(approvalId),
  bizType: 'approval',
  bizId: approvalId,
})
