/** How what a member paid ahead stands, in his words. Pure. */
import { killOrderStatus, type KillOrderStatus } from '@nocturne/contract/codes'

import { tagOf } from '../../shells/tag-of.ts'

/** An order of a flash sale in this night; one that nobody fetched by its last night says so. */
export function killState(
  { status, useEndDate }: { status: KillOrderStatus; useEndDate: string },
  night: string,
): ReturnType<typeof tagOf> {
  if (status === killOrderStatus.paid && useEndDate < night) return { text: '已过期', tone: 'neutral' }
  return tagOf('kill_order_status', status)
}

/** `1234 5678 9012`: twelve digits as somebody reads them out. */
export const groupedCode = (code: string): string => code.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
