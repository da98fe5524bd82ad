import { sendQuotaType, sendReason } from '@nocturne/contract/codes'

import { oneOf, useFilter } from '../../../lib/filter.ts'

const params = { reason: oneOf(Object.values(sendReason)), quotaType: oneOf(Object.values(sendQuotaType)) }

/** Why and on whose account it was given: the filter of 赠送统计 besides that of every report. */
export const useGiftFilter = () => useFilter(params)
