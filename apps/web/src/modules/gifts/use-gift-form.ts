import { sendReason } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'
import { gifts } from '@nocturne/contract/gifts/endpoints'

import type { AgreedSum } from '../../lib/agreed-sum.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useForm, type Faults } from '../../lib/form.ts'
import { invalidate } from '../../lib/query.ts'
import { itemsOf, type CartLine } from '../catalog/public.ts'
import { namedRefusal, type Sitting, type TableHead } from '../orders/public.ts'
import { laneOf } from '../tables/public.ts'
import type { Gift, GiftInput } from './use-giving.ts'

/** `sendUserId`: owner of the quota; null is the user, who needs no password. */
export type TypedGift = {
  sendUserId: number | null
  payPassword: string
  reason: GiftInput['reason'] | null
  remark: string
}

const blank: TypedGift = { sendUserId: null, payPassword: '', reason: null, remark: '' }

type Setting = {
  sitting: Sitting
  head: TableHead
  lines: readonly CartLine[]
  /** Amount charged to the quota. */
  sum: AgreedSum
  /** Sends the gift; rejects with an `ApiError`. */
  submit: (gift: Gift) => Promise<void>
}

/** Name of the draft that stores the form of a sitting's gift. */
export const giftDraft = ({ name }: Pick<Sitting, 'name'>): string => `gift.${name}`

/** Form of a gift, submitted together with its cart. */
export function useGiftForm({ sitting, head, lines, sum, submit }: Setting) {
  return useForm<TypedGift>({
    draft: giftDraft(sitting),
    secrets: ['payPassword'],
    initial: blank,
    names: { giverPayPassword: 'payPassword' },
    place: ofPayPassword,
    check: missingFields,
    send: async (typed) => {
      const input = inputOf(typed, sitting.id, lines)
      if (!input) return false
      const payPassword = typed.sendUserId === null ? '' : typed.payPassword
      try {
        await submit({
          lane: laneOf(head.tableId),
          label: `${head.tableName} 赠送`,
          input: { ...input, expectedFen: sum.fen },
          payPassword,
        })
        return true
      } catch (error) {
        sum.note(error)
        void invalidate(catalog.goodsList, gifts.quota)
        throw namedRefusal(error, lines)
      }
    },
  })
}

/** 其他 requires an explanation. */
export const asksForWords = ({ reason }: Pick<TypedGift, 'reason'>): boolean => reason === sendReason.other

const missingFields = ({ reason, remark }: TypedGift): Faults<TypedGift> => ({
  reason: reason === null && formTexts.sendReasonRequired,
  remark: asksForWords({ reason }) && remark.trim() === '' && '请填写备注',
})

/** Wire format; null without a reason, which `missingFields` reports. */
function inputOf(typed: TypedGift, tableRecordId: number, lines: readonly CartLine[]): GiftInput | null {
  const { reason, sendUserId } = typed
  const remark = typed.remark.trim()
  if (reason === null) return null
  return {
    tableRecordId,
    items: itemsOf(lines),
    reason,
    ...(sendUserId !== null && { sendUserId }),
    ...(remark !== '' && { remark }),
  }
}

/** Shows errors of the giver's pay password at its field. */
function ofPayPassword(error: unknown): Faults<TypedGift> | null {
  const isIt = error instanceof ApiError && error.errCode?.startsWith('PAY_PASSWORD_')
  return isIt ? { payPassword: error.message } : null
}
