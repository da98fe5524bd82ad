/** Selection from 存酒 or 取酒 for the confirmation page; stored in this tab until it is sent. */
import type { WithdrawVerifyType } from '@nocturne/contract/codes'

import { removeDraft, storeDraft, readDraft } from '#lib/offline/draft.ts'
import type { StoreItem } from './storing-rules.ts'

export type StoreRequest = {
  type: 'storing'
  tableRecordId: number
  tableName: string
  guestName: string
  /** Empty if the phone number recorded for the table is used. */
  guestPhone: string
  phoneMask: string
  items: readonly StoreItem[]
  photoUrls: readonly string[]
}

type WithdrawItem = {
  wineItemId: number
  goodsName: string
  unit: string
  quantity: number
  opened: boolean
  remainPercent: number
  expireDate: string
}
export type WithdrawRequest = {
  type: 'get'
  guestOf: number
  guestName: string
  tableRecordId: number
  tableName: string
  items: readonly WithdrawItem[]
  verifyType: WithdrawVerifyType
  verifyCode: string
}

/** Request for a bottle that is on no bill. */
export type ManualRequest = {
  type: 'hand'
  guestName: string
  guestPhone: string
  salesUserId: number | null
  salesUserName: string
  goodsId: number
  goodsName: string
  unit: string
  quantity: number
  opened: boolean
  remainPercent: number
  /** Storage period in days. */
  days: number
  labelNo: string
  cabinetNo: string
  photoUrls: readonly string[]
  reason: string
}

type Requests = { storing: StoreRequest; get: WithdrawRequest; hand: ManualRequest }
const getDraftName = (type: keyof Requests) => `wine.${type}`

export const saveWineRequest = (request: StoreRequest | WithdrawRequest | ManualRequest): void =>
  storeDraft(getDraftName(request.type), request)
export const readWineRequest = <T extends keyof Requests>(type: T): Requests[T] | undefined =>
  readDraft(getDraftName(type)) as Requests[T] | undefined
export const removeWineRequest = (type: keyof Requests): void => removeDraft(getDraftName(type))
