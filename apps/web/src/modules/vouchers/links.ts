/** Links of 核销. */
import { buildLink } from '#lib/routing/links.ts'

/** P065 核销, optionally for one table. */
export const buildVerifyLink = (tableRecordId?: number): string =>
  buildLink('/pages/cancelAfterVerify/index', { tableRecordId })

/** P066 选择套餐: content of a voucher code. */
export const buildChooseVouchersLink = (verifyToken: string, tableRecordId?: number): string =>
  buildLink('/pages/cancelAfterVerify/selectPackage', { verifyToken, tableRecordId })

type Choice = { verifyToken: string; tableRecordId: number; chosen: string; parts: string }

/** P067 团购信息: confirmation before redeeming. */
export const buildVerifyConfirmLink = (choice: Choice): string =>
  buildLink('/pages/cancelAfterVerify/groupInfo', choice)

/** P067 团购信息: details of a verification. */
export const buildVoucherLink = (verifyId: number): string =>
  buildLink('/pages/cancelAfterVerify/groupInfo', { verifyId })
