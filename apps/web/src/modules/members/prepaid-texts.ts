/** Status of a member's prepaid purchases. Pure. */
import { killOrderStatus, type KillOrderStatus } from '@nocturne/contract/codes'

import { getDictTag } from '#shells/dict-tag.ts'

/** Status of a flash sale order in the current night; unredeemed after its last night counts as expired. */
export function getFlashOrderTag(
  { status, useEndDate }: { status: KillOrderStatus; useEndDate: string },
  night: string,
): ReturnType<typeof getDictTag> {
  if (status === killOrderStatus.paid && useEndDate < night) return { text: '已过期', tone: 'neutral' }
  return getDictTag('kill_order_status', status)
}

/** `1234 5678 9012`: groups of four digits. */
export const formatGroupedCode = (code: string): string => code.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
