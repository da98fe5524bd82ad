import { formTexts } from '@nocturne/contract/client-texts'

import { ApiError } from '../../lib/api-error.ts'
import { fieldFault } from '../../lib/field-fault.ts'

export type GiftFaults = { reason?: string; remark?: string; payPassword?: string }

/** What the form itself finds missing. */
export function missingFields(typed: { reason: string | null; remark: string }): GiftFaults {
  if (typed.reason === null) return { reason: formTexts.sendReasonRequired }
  return typed.reason === '9' && typed.remark.trim() === '' ? { remark: '请填写备注' } : {}
}

/** A refusal that belongs beside a field; null for all others. */
export function refusedField(error: unknown): GiftFaults | null {
  if (!(error instanceof ApiError)) return null
  if (error.errCode?.startsWith('PAY_PASSWORD_')) return { payPassword: error.message }
  const fault = fieldFault(error)
  if (fault?.field === 'giverPayPassword') return { payPassword: fault.message }
  return fault?.field === 'remark' || fault?.field === 'reason' ? { [fault.field]: fault.message } : null
}
