/** Selection from 存酒 or 取酒 for the confirmation page; stored in this tab until it is sent. */
import type { WithdrawVerifyType } from '@nocturne/contract/codes'

import { forgetDraft, keepDraft, readDraft } from '../../lib/draft.ts'
import type { StoreItem } from './storing-rules.ts'

export type StoreWish = {
  type: 'storing'
  tableRecordId: number
  tableName: string
  guestName: string
  /** Empty if the phone number known for the table is used. */
  guestPhone: string
  phoneMask: string
  items: readonly StoreItem[]
  photoUrls: readonly string[]
}

export type FetchItem = {
  wineItemId: number
  goodsName: string
  unit: string
  quantity: number
  opened: boolean
  remainPercent: number
  expireDate: string
}
export type FetchWish = {
  type: 'get'
  guestOf: number
  guestName: string
  tableRecordId: number
  tableName: string
  items: readonly FetchItem[]
  verifyType: WithdrawVerifyType
  verifyCode: string
}

/** Bottle that is on no bill. */
export type HandWish = {
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

type Wishes = { storing: StoreWish; get: FetchWish; hand: HandWish }
const nameOf = (type: keyof Wishes) => `wine.${type}`

export const keepWish = (wish: StoreWish | FetchWish | HandWish): void => keepDraft(nameOf(wish.type), wish)
export const readWish = <T extends keyof Wishes>(type: T): Wishes[T] | undefined =>
  readDraft(nameOf(type)) as Wishes[T] | undefined
export const forgetWish = (type: keyof Wishes): void => forgetDraft(nameOf(type))
