import { notifyCategory } from '@nocturne/contract/codes'
import type { NotificationMessage } from '../../notifications/public.ts'

/** Business type of messages about proposals. */
export const PROPOSAL_SUBJECT = 'proposal'

/** Name of the page of the office that lists them. */
export const CONFIRMATIONS_PAGE = '等确认'

/** Address of that page. */
export const CONFIRMATIONS_ROUTE = '/office/confirmations'

/** Message about a proposal. */
export const buildProposalMessage = (
  userIds: readonly number[],
  title: string,
  content: string,
): NotificationMessage => ({ userIds, category: notifyCategory.system, title, content, bizType: PROPOSAL_SUBJECT })
