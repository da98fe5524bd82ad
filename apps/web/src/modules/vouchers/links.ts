/** Addresses of 核销. */
import { linkTo } from '../../lib/links.ts'

/** P065, for one table or any. */
export const verifyLink = (tableRecordId?: number): string =>
  linkTo('/pages/cancelAfterVerify/index', { tableRecordId })

/** P066: what a code is. */
export const chooseLink = (verifyToken: string, tableRecordId?: number): string =>
  linkTo('/pages/cancelAfterVerify/selectPackage', { verifyToken, tableRecordId })

type Choice = { verifyToken: string; tableRecordId: number; chosen: string; parts: string }

/** P067: the last look before it is used up. */
export const lastLookLink = (choice: Choice): string => linkTo('/pages/cancelAfterVerify/groupInfo', choice)

/** P067: a verification. */
export const voucherLink = (verifyId: number): string => linkTo('/pages/cancelAfterVerify/groupInfo', { verifyId })
