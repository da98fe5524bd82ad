import { giftReason } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'
import { gifts } from '@nocturne/contract/gifts/endpoints'

import type { AgreedSum } from '#lib/format/agreed-sum.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { useForm, type FormErrors } from '#lib/form.ts'
import { invalidate } from '#lib/query/query.ts'
import { toCartItems, type CartLine } from '../catalog/public.ts'
import { addGoodsNameToRefusal, type Sitting, type SittingTable } from '../orders/public.ts'
import { getTableLane } from '../tables/public.ts'
import type { GiftSubmission, GiftInput } from './use-giving.ts'

/** `sendUserId`: owner of the quota; null is the user, who needs no password. */
export type GiftFormValues = {
  sendUserId: number | null
  payPassword: string
  reason: GiftInput['reason'] | null
  remark: string
}

const blank: GiftFormValues = { sendUserId: null, payPassword: '', reason: null, remark: '' }

type Setting = {
  sitting: Sitting
  head: SittingTable
  lines: readonly CartLine[]
  /** Amount of the gift at list price, which is charged to the quota. */
  sum: AgreedSum
  /** Sends the gift; rejects with an `ApiError`. */
  submit: (gift: GiftSubmission) => Promise<void>
}

/** Name of the draft that stores the form of a sitting's gift. */
export const getGiftDraftName = ({ name }: Pick<Sitting, 'name'>): string => `gift.${name}`

/** Form of a gift, submitted together with its cart. */
export function useGiftForm({ sitting, head, lines, sum, submit }: Setting) {
  return useForm<GiftFormValues>({
    draft: getGiftDraftName(sitting),
    secrets: ['payPassword'],
    initial: blank,
    names: { giverPayPassword: 'payPassword' },
    place: toPasswordError,
    check: findMissingFields,
    send: async (typed) => {
      const input = toInput(typed, sitting.id, lines)
      if (!input) return false
      const payPassword = typed.sendUserId === null ? '' : typed.payPassword
      try {
        await submit({
          lane: getTableLane(head.tableId),
          label: `${head.tableName} 赠送`,
          input: { ...input, expectedFen: sum.fen },
          payPassword,
        })
        return true
      } catch (error) {
        sum.note(error)
        void invalidate(catalog.goodsList, gifts.quota)
        throw addGoodsNameToRefusal(error, lines)
      }
    },
  })
}

/** True for the reason 其他, which requires a remark. */
export const isRemarkRequired = ({ reason }: Pick<GiftFormValues, 'reason'>): boolean => reason === giftReason.other

const findMissingFields = ({ reason, remark }: GiftFormValues): FormErrors<GiftFormValues> => ({
  reason: reason === null && formTexts.sendReasonRequired,
  remark: isRemarkRequired({ reason }) && remark.trim() === '' && '请填写备注',
})

/** Converts the form to the wire format; null without a reason, which `findMissingFields` reports. */
function toInput(typed: GiftFormValues, tableRecordId: number, lines: readonly CartLine[]): GiftInput | null {
  const { reason, sendUserId } = typed
  const remark = typed.remark.trim()
  if (reason === null) return null
  return {
    tableRecordId,
    items: toCartItems(lines),
    reason,
    ...(sendUserId !== null && { sendUserId }),
    ...(remark !== '' && { remark }),
  }
}

/** Shows errors of the giver's pay password at its field. */
function toPasswordError(error: unknown): FormErrors<GiftFormValues> | null {
  const isIt = error instanceof ApiError && error.errCode?.startsWith('PAY_PASSWORD_')
  return isIt ? { payPassword: error.message } : null
}
